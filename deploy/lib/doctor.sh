# shellcheck shell=bash
# `vitrine doctor`: says in sentences what is well, what is wrong, and what to do.

problems=0
ok() { say "ok       $*"; }
note() { say "note     $*"; }
problem() {
  problems=$((problems + 1))
  say "PROBLEM  $*"
}

check_node() {
  local version
  if version=$("$tools/bin/node" -p process.versions.node 2>/dev/null); then
    if "$tools/bin/node" -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'; then
      ok "Node.js is $version."
    else
      problem "Node.js is $version, and Vitrine needs 20.19 or newer. Run deploy/install.sh of the sources again."
    fi
  else
    problem "$tools/bin/node does not run. Run deploy/install.sh of the sources again."
  fi
}

check_release() {
  if [ -e "$current/dist/server/main.js" ]; then ok "The release is $(basename "$(readlink -f "$current")")."
  else problem "$current leads to no built release. Run deploy/install.sh of the sources again, or: vitrine rollback"; fi
}

check_units() {
  local unit state status port
  is_systemd_running || note "systemd does not run here, so nothing starts or restarts the shop by itself."
  for unit in $(list_units); do
    port=$(get_port "$unit")
    if is_systemd_running; then
      state=$(systemctl is-active "$unit" 2>/dev/null)
      if [ "$state" = active ]; then ok "The unit $unit is active."
      else problem "The unit $unit is ${state:-not installed}. Read why with: vitrine logs. Start the unit with: systemctl start $unit"; fi
    fi
    status=$(get_status "$port" /readyz)
    case $status in
    200) ok "The shop on port $port is ready." ;;
    000) problem "Nothing answers on port $port. Start the shop, and read its messages with: vitrine logs" ;;
    *) problem "The shop on port $port answers /readyz with $status: its database does not respond, or the shop is stopping. Read $data/pg.log and: vitrine logs" ;;
    esac
  done
}

check_disk() {
  local folder free
  for folder in "$data" "$home" "$backup_work"; do
    [ -d "$folder" ] || continue
    free=$(df --output=avail -m "$folder" | tail -n 1 | tr -d ' ')
    if [ "$free" -lt 500 ]; then problem "Only $free MB are free for $folder. Free space, or the database stops."
    elif [ "$free" -lt 2000 ]; then note "$free MB are free for $folder; an update needs about 2000 MB."
    else ok "$free MB are free for $folder."; fi
  done
}

check_settings() {
  local name file mode
  if [ ! -r "$settings" ]; then
    problem "There is no $settings. Run deploy/install.sh of the sources again."
    return
  fi
  for file in "$settings" "$backup_settings" "$backup_key"; do
    [ -e "$file" ] || continue
    mode=$(stat -c %a "$file")
    if [ "$mode" = 600 ] || [ "$mode" = 400 ]; then ok "Only its owner can read $file."
    else problem "$file has the mode $mode, so others can read its secrets. Run: chmod 600 $file"; fi
  done
  for name in PUBLIC_URL APP_SECRET TRUSTED_PROXIES; do
    [ -n "$(read_setting "$name")" ] || problem "$name is missing in $settings (docs/operations.md, Settings)."
  done
}

check_mail() {
  local url host port
  url=$(read_setting SMTP_URL)
  if [ -z "$url" ]; then
    problem "SMTP_URL is missing, so no e-mail leaves the shop: buyers get no confirmation, and nobody can recover a password. Add SMTP_URL and MAIL_FROM to $settings, then: systemctl restart vitrine"
    return
  fi
  host=${url#*://}
  host=${host##*@}
  host=${host%%/*}
  port=${host##*:}
  if [ "$port" = "$host" ]; then [[ $url == smtps:* ]] && port=465 || port=25; fi
  host=${host%:*}
  # shellcheck disable=SC2016 # The inner shell expands these arguments.
  if timeout 5 bash -c 'exec 3<>"/dev/tcp/$0/$1"' "$host" "$port" 2>/dev/null; then ok "The mail server $host accepts connections on port $port."
  else problem "The mail server $host does not accept connections on port $port. Check SMTP_URL, and whether your provider blocks that port."; fi
}

check_backup() {
  local newest age
  if [ ! -r "$backup_settings" ]; then
    problem "No backup is set up. Run deploy/install.sh of the sources again."
    return
  fi
  read_backup_settings
  newest=$backup_dir/last-tried
  if [ ! -e "$newest" ]; then
    problem "No backup was written and restored on trial yet. Run: vitrine backup"
    return
  fi
  age=$((($(date +%s) - $(stat -c %Y "$newest")) / 3600))
  if [ "$age" -gt 48 ]; then problem "The last backup that could be restored is $age hours old. Run: vitrine backup"
  else ok "The last backup is $age hours old and was restored on trial."; fi
  [ -r "$backup_key" ] || problem "The key $backup_key is missing, so backups can be neither written nor restored here. Put the copy that you keep elsewhere back."
}

check_certificate() {
  local url name port certificate
  url=$(read_setting PUBLIC_URL)
  [[ $url == https://* ]] || { problem "PUBLIC_URL is not https, so others can read passwords and orders on their way." && return; }
  name=${url#https://}
  name=${name%%/*}
  port=${name##*:}
  [ "$port" = "$name" ] && port=443
  name=${name%:*}
  certificate=$(timeout 10 openssl s_client -connect "127.0.0.1:$port" -servername "$name" </dev/null 2>/dev/null | openssl x509 2>/dev/null)
  if [ -z "$certificate" ]; then
    problem "No certificate for $name is served on port $port of this machine. Read why with: journalctl -u caddy"
  elif ! openssl x509 -noout -checkhost "$name" <<<"$certificate" | grep -q 'does match'; then
    problem "The certificate on port $port is not for $name."
  elif openssl x509 -noout -checkend 86400 <<<"$certificate" >/dev/null; then
    ok "The certificate of $name is valid until $(openssl x509 -noout -enddate <<<"$certificate" | cut -d= -f2)."
  else
    problem "The certificate of $name ends within a day or has ended ($(openssl x509 -noout -enddate <<<"$certificate" | cut -d= -f2)). Read why with: journalctl -u caddy"
  fi
}

check_clock() {
  local synchronized
  synchronized=$(timedatectl show -p NTPSynchronized --value 2>/dev/null)
  case $synchronized in
  yes) ok "The clock is synchronized." ;;
  no) problem "The clock is not synchronized. From five minutes on, payment events are refused. Run: apt-get install systemd-timesyncd" ;;
  *) note "The clock says $(date -u '+%F %T') UTC; nothing here can tell whether that is right." ;;
  esac
}

run_doctor() {
  check_node
  check_release
  check_settings
  check_units
  check_certificate
  check_mail
  check_backup
  check_disk
  check_clock
  if [ "$problems" = 0 ]; then say "Nothing is wrong."
  else
    say "Problems: $problems."
    return 1
  fi
}
