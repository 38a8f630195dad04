# shellcheck shell=bash
# Functions that turn sources into a release: a folder below /srv/vitrine/releases with its packages and its build.

# Copies the sources without what a build or a run left in them.
copy_folder() {
  tar -C "$1" --exclude=./node_modules --exclude='./packages/*/node_modules' --exclude=./dist --exclude=./.git \
    --exclude=./data --exclude=./test-results -cf - . | tar -C "$2" --no-same-owner -xf -
}

# Unpacks an archive whose package.json is at its top or in its only folder.
unpack_archive() {
  local nested
  tar -C "$2" --no-same-owner -xf "$1" || return 1
  [ -e "$2/package.json" ] && return 0
  nested=$(find "$2" -mindepth 2 -maxdepth 2 -name package.json -printf '%h\n')
  [ -d "$nested" ] || return 1
  find "$nested" -mindepth 1 -maxdepth 1 -exec mv -t "$2" {} + && rmdir "$nested"
}

is_git_source() { [[ $1 == *.git || $1 == *.git#* || $1 == git@* ]]; }

# Puts the sources of a folder, an archive or a git repository (URL.git, or URL.git#TAG) into an empty folder.
fetch_sources() {
  local from=$1 to=$2 reference
  if is_git_source "$from"; then
    reference=${from#*.git}
    reference=${reference#\#}
    # shellcheck disable=SC2086 # An absent reference must be no argument at all.
    git clone --quiet --depth 1 ${reference:+--branch "$reference"} "${from%%#*}" "$to" && rm -rf "$to/.git"
  elif [ -d "$from" ]; then copy_folder "$from" "$to"
  elif [ -f "$from" ]; then unpack_archive "$from" "$to"
  else
    fail "there are no sources at $from; give a folder, a .tar.gz file, or the address of a git repository that ends with .git."
  fi
}

read_version() { sed -n 's/^  "version": "\([^"]*\)",$/\1/p' "$1/package.json"; }

# Installs the packages of a release. The packages of the current release are linked when the lock file is the same.
install_packages() {
  if cmp -s "$1/package-lock.json" "$current/package-lock.json" && [ -d "$current/node_modules" ]; then
    cp -al "$(readlink -f "$current")/node_modules" "$1/node_modules"
    return
  fi
  (cd "$1" && npm ci --include=dev --include=optional --no-audit --no-fund --loglevel=error)
}

# A tab that was opened before an update requests the scripts of its build, which the next build therefore contains.
copy_earlier_assets() {
  [ -e "$current/dist/build.json" ] || return 0
  mkdir -p "$1/dist/client"
  cp -a "$current/dist/build.json" "$1/dist/"
  cp -a "$current/dist/client/assets" "$1/dist/client/"
}

# Builds a release of the sources and prints its folder on file descriptor 3. The running shop is not touched.
create_release() {
  local from=$1 staging version release
  umask 022
  mkdir -p "$releases"
  rm -rf "$releases"/.unfinished-* "$releases"/.failed-*
  staging=$(mktemp -d "$releases/.unfinished-XXXXXX")
  chmod 0755 "$staging"
  PATH="$tools/bin:$PATH"
  fetch_sources "$from" "$staging" || fail "the sources at $from could not be read; see the message above."
  # The user of the shop reads the sources, whatever the modes in an archive or a checkout are.
  chmod -R go-w,a+rX "$staging"
  version=$(read_version "$staging")
  [ -n "$version" ] || fail "$from does not contain Vitrine: its package.json has no version."
  install_packages "$staging" || fail "npm did not install the packages of $version; see the messages above. Nothing was changed."
  copy_earlier_assets "$staging"
  (cd "$staging" && node scripts/build.mjs) || fail "the build of $version failed; see the messages above. Nothing was changed."
  chmod -R go-w,a+rX "$staging/dist"
  release=$releases/$version-$(date -u +%Y%m%dT%H%M%SZ)
  mv "$staging" "$release" || exit 1
  printf '%s' "$release" >&3
}

# Removes old releases. The current release and the newest ones stay, to which one can go back.
remove_old_releases() {
  local kept running
  running=$(readlink -f "$current")
  kept=0
  while IFS= read -r release; do
    kept=$((kept + 1))
    if [ "$kept" -le "$kept_releases" ] || [ "$release" = "$running" ]; then continue; fi
    rm -rf "$release"
    say "Removed the old release $(basename "$release")."
  done < <(find "$releases" -mindepth 1 -maxdepth 1 -type d ! -name '.*' -printf '%T@ %p\n' | sort -rn | cut -d' ' -f2-)
}
