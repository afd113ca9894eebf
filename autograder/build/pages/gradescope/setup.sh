#!/usr/bin/env bash
# Gradescope runs this once, when it builds the image. To try it elsewhere, name a folder that
# stands in for /autograder; where engine/.venv is there already, nothing is installed.
set -u
root=${1:-/autograder}
source=$root/source
engine=$root/engine
python=$(cat "$source/python_version")

give_up() {
    echo "setup.sh: $1" >&2
    echo "setup.sh: nothing can be graded with this image." >&2
    exit 1
}

# Ubuntu's packages, but for those that are there. bubblewrap is welcome, not needed.
add_packages() {
    export DEBIAN_FRONTEND=noninteractive
    python3 -c 'import venv, ensurepip' 2>/dev/null && command -v bwrap >/dev/null && return
    apt-get update || give_up "apt-get update failed. Is there a network? Build again."
    apt-get install -y --no-install-recommends python3 python3-venv ca-certificates \
        || give_up "python3 and python3-venv cannot be installed. Build again."
    apt-get install -y --no-install-recommends bubblewrap || true
}

# The base image's own Python is too old. uv brings one that needs nothing of the system; where
# its server cannot be reached, the archive deadsnakes has one for Ubuntu.
add_python() {
    python3 -m venv "$engine/uv" && "$engine/uv/bin/python" -m pip install --quiet uv \
        || give_up "uv cannot be installed from PyPI. Is there a network? Build again."
    export UV_PYTHON_INSTALL_DIR=$engine/python
    make_environment && return
    apt-get install -y --no-install-recommends software-properties-common \
        && add-apt-repository -y ppa:deadsnakes/ppa \
        && apt-get install -y --no-install-recommends "python$python" \
        && make_environment && return
    give_up "there is no Python $python, neither from uv nor from deadsnakes. Build again."
}

make_environment() {
    "$engine/uv/bin/uv" venv --quiet --python "$python" "$engine/.venv"
}

mkdir -p "$engine" || give_up "$engine cannot be made. It has to run as root."
if [ ! -e "$engine/.venv" ]; then
    add_packages
    add_python
    "$engine/uv/bin/uv" pip install --quiet --python "$engine/.venv/bin/python" \
        --requirement "$source/requirements.txt" \
        || give_up "the packages of requirements.txt cannot be installed. Build again."
fi
rm -rf "$engine/autograder"
cp -R "$source/autograder" "$engine/autograder" || give_up "the grader cannot be copied."
"$engine/.venv/bin/python" -m compileall -q "$engine/autograder"

# Students' code is run by nobody, who can read the grader and Python but none of the answers.
chmod -R a+rX "$engine/autograder"
chmod -R go= "$source"
if runuser -u nobody -- "$engine/.venv/bin/python" -c '' 2>/dev/null; then
    echo nobody > "$engine/user"
else
    echo "setup.sh: students' code will run as $(id -un): nobody cannot start $engine/.venv."
    : > "$engine/user"
fi

cd "$engine" && .venv/bin/python -m autograder.gradescope "$root" --user "$(cat user)" --try-out \
    || give_up "the solution does not earn all points here: see above."
