# shellcheck shell=bash
# Paths and functions that deploy/install.sh and deploy/vitrine share. Debian's bash and coreutils are enough for them.

readonly home=/srv/vitrine
readonly releases=$home/releases
readonly current=$home/current
readonly data=/var/lib/vitrine
readonly settings=/etc/vitrine.env
readonly tools=/opt/vitrine
readonly units=/etc/systemd/system
# shellcheck disable=SC2034 # deploy/lib/backup.sh and deploy/install.sh read these names.
readonly backup_settings=/etc/vitrine-backup.conf backup_key=/etc/vitrine-backup.key backup_work=/var/lib/vitrine-backup
readonly user=vitrine
readonly kept_releases=3

say() { printf '%s\n' "$*"; }
fail() {
  printf 'vitrine: %s\n' "$*" >&2
  exit 1
}
require_root() { [ "$(id -u)" = 0 ] || fail "this command changes files of root; run it with sudo or as root."; }

# systemd creates this folder when it is the machine's init process, and containers and chroots do not have it.
is_systemd_running() { [ -d /run/systemd/system ]; }
require_systemd() {
  is_systemd_running || fail "systemd does not run here, so this command cannot start or stop the shop."
}

# Exports the shop's settings as systemd reads them from the file: one NAME=value per line, with or without quotes.
export_settings() {
  local line value
  while IFS= read -r line || [ -n "$line" ]; do
    [[ $line =~ ^[[:space:]]*([A-Z][A-Z0-9_]*)=(.*)$ ]] || continue
    value=${BASH_REMATCH[2]}
    if [[ $value == \"*\" || $value == \'*\' ]]; then value=${value:1:-1}; fi
    export "${BASH_REMATCH[1]}=$value"
  done <"$settings"
  export NODE_ENV=production DATA_DIR="${DATA_DIR:-$data}" PATH="$tools/bin:$PATH"
}

# Prints one setting, or nothing when it is absent.
read_setting() { (
  unset "$1"
  export_settings
  printf '%s' "${!1:-}"
); }

# Runs a command of the shop with its settings, in the folder of the current release, as the shop's user.
as_shop() { (
  export_settings
  cd "$current" || exit 1
  exec runuser -u "$user" -- "$@"
); }

# Prints the installed units of the shop: vitrine, or vitrine@PORT for each process.
list_units() {
  local link found=0
  for link in "$units"/multi-user.target.wants/vitrine@*.service; do
    [ -e "$link" ] || [ -L "$link" ] || continue
    found=1
    basename "$link" .service
  done
  [ "$found" = 1 ] || say vitrine
}

# Prints the port on which a unit listens.
get_port() {
  case $1 in
  vitrine@*) say "${1#vitrine@}" ;;
  *) local port && port=$(read_setting PORT) && say "${port:-3000}" ;;
  esac
}

# Prints the status of a GET request to a local port, or 000 when nothing answers within five seconds.
get_status() {
  local answer
  # shellcheck disable=SC2016 # The inner shell expands these arguments.
  answer=$(timeout 5 bash -c '
    exec 3<>"/dev/tcp/127.0.0.1/$0" || exit 1
    printf "GET %s HTTP/1.0\r\nHost: localhost\r\n\r\n" "$1" >&3
    read -r -u 3 _ status _ && printf %s "$status"' "$1" "$2" 2>/dev/null)
  say "${answer:-000}"
}

# Waits until a unit is ready. Returns 1 after the limit, or as soon as systemd restarted a server that exits at its start.
wait_ready() {
  local unit=$1 limit=$2 port until restarts
  port=$(get_port "$unit")
  until=$((SECONDS + limit))
  while [ "$SECONDS" -lt "$until" ]; do
    [ "$(get_status "$port" /readyz)" = 200 ] && return 0
    restarts=$(systemctl show -p NRestarts --value "$unit" 2>/dev/null)
    [ "${restarts:-0}" -ge 2 ] && return 1
    sleep 0.25
  done
  return 1
}

# Installs the units of a release. An operator's changes belong into drop-ins (systemctl edit vitrine), which stay.
install_units() {
  local release=$1 file
  mkdir -p "$units"
  for file in vitrine.service vitrine-backup.service vitrine-backup.timer; do
    install -m 0644 "$release/deploy/$file" "$units/$file"
  done
  print_template_unit "$release" >"$units/vitrine@.service"
  if is_systemd_running; then systemctl daemon-reload; fi
}

# Prints the unit of one of several processes, whose instance name is the port.
print_template_unit() { sed 's|^Environment=NODE_ENV=.*|& PORT=%i|; s|^Description=.*|& (port %i)|' "$1/deploy/vitrine.service"; }

are_units_installed() {
  local release=$1 file
  for file in vitrine.service vitrine-backup.service vitrine-backup.timer; do
    cmp -s "$release/deploy/$file" "$units/$file" || return 1
  done
  print_template_unit "$release" | cmp -s - "$units/vitrine@.service"
}

# Replaces the link in one step, so that a start at the same moment finds either release.
switch_current() {
  ln -sfn "$1" "$home/.current-new"
  mv -T "$home/.current-new" "$current"
}
