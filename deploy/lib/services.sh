# shellcheck shell=bash
# The steps of deploy/install.sh that concern Caddy, the backup and the start.

readonly caddy_site=/etc/caddy/vitrine.caddyfile caddy_main=/etc/caddy/Caddyfile

# Prints the shop's part of Caddy's configuration.
print_caddy_site() {
  local name port upstreams='' names=''
  for name in $domain $admin_domain $content_domain; do names+="${names:+, }$name"; done
  for port in ${ports//,/ }; do upstreams+=" 127.0.0.1:$port"; done
  [ -n "$upstreams" ] || upstreams=" 127.0.0.1:$(get_port vitrine)"
  say "# Written by deploy/install.sh. $caddy_main imports this file, and other sites belong there."
  say '{'
  if [ -n "$acme_email" ]; then say "	email $acme_email"; fi
  if [ -n "$acme_ca" ]; then say "	acme_ca $acme_ca"; fi
  if [ -n "$acme_ca_root" ]; then say "	acme_ca_root $acme_ca_root"; fi
  if [ "$http_port" != 80 ]; then say "	http_port $http_port"; fi
  if [ "$https_port" != 443 ]; then say "	https_port $https_port"; fi
  say '}'
  say ''
  say "$names {"
  say '	# The files of a page may have 60 MB in total.'
  say '	request_body {'
  say '		max_size 64MB'
  say '	}'
  say "	reverse_proxy$upstreams {"
  if [ -n "$trusted_proxies" ]; then say "		trusted_proxies ${trusted_proxies//,/ }"; fi
  say '		lb_policy round_robin'
  say '		# 503 from the moment that a process is asked to stop, but not when its database is away (docs/decisions/0078).'
  say '		health_uri /readyz/pages'
  say '		health_interval 500ms'
  say '		health_timeout 1500ms'
  say '		lb_try_duration 100s'
  say '		lb_try_interval 100ms'
  say '		# While no process is ready, the calls of a purchase wait like requests that only read. Each of these calls may'
  say '		# be repeated: browsers do so, too. Caddy 2.6 answers 503 to other requests with a body.'
  say '		lb_retry_match {'
  say '			path /api/v1/checkouts* /api/v1/upsell-* /functions/v1/*'
  say '		}'
  say '		lb_retry_match {'
  say '			method GET HEAD'
  say '		}'
  say '		transport http {'
  say '			dial_timeout 2s'
  say '			keepalive 2s'
  say '		}'
  say '	}'
  say '}'
}

# An operator's own configuration of Caddy stays: only the file of the Debian package is replaced.
is_caddy_default() {
  [ -e "$caddy_main" ] || return 0
  [ "$(dpkg-query -W -f '${Conffiles}\n' caddy | awk -v file="$caddy_main" '$1 == file { print $2 }')" = "$(md5sum <"$caddy_main" | cut -d' ' -f1)" ]
}

needs_proxy() { [ "$caddy" = 1 ] && [ ! -e "$caddy_site" ]; }
plan_proxy() { say "let Caddy serve https for $domain $admin_domain $content_domain on the ports $http_port and $https_port ($caddy_site)"; }
apply_proxy() {
  is_caddy_default || grep -q 'import vitrine.caddyfile' "$caddy_main" || fail "$caddy_main is not the file of Debian's package. Write 'import vitrine.caddyfile' at its top, and run this script again."
  print_caddy_site >"$caddy_site"
  if is_caddy_default; then say 'import vitrine.caddyfile' >"$caddy_main"; fi
  caddy validate --adapter caddyfile --config "$caddy_main" >/dev/null 2>"$caddy_site.log" || fail "Caddy refuses $caddy_site: $(tail -n 1 "$caddy_site.log")"
  rm -f "$caddy_site.log"
  if is_systemd_running; then
    systemctl enable caddy >/dev/null 2>&1
    systemctl restart caddy || fail "Caddy did not start; read why with: journalctl -u caddy"
  fi
}

needs_backup() { [ ! -e "$backup_settings" ] || [ ! -e "$backup_key" ]; }
plan_backup() {
  say "back up each night to ${backup_dir:-/var/backups/vitrine}${backup_s3:+ and the bucket path $backup_s3}, encrypted with a new key in $backup_key (age), each backup restored on trial"
}
apply_backup() {
  umask 077
  if [ -n "$backup_s3" ]; then
    for name in BACKUP_S3_ENDPOINT BACKUP_S3_ACCESS_KEY_ID BACKUP_S3_SECRET_ACCESS_KEY; do
      [ -n "${!name:-}" ] || fail "--backup-s3 needs the variable $name."
    done
  fi
  [ -e "$backup_key" ] || age-keygen -o "$backup_key" 2>/dev/null || fail "age-keygen did not write $backup_key."
  if [ ! -e "$backup_settings" ]; then
    {
      say "# Where 'vitrine backup' writes, and for how many days backups are kept. One NAME=value per line, without quotes."
      say "BACKUP_DIR=${backup_dir:-/var/backups/vitrine}"
      say 'BACKUP_KEEP_DAYS=14'
      if [ -n "$backup_s3" ]; then
        say "BACKUP_S3_PATH=$backup_s3"
        say "BACKUP_S3_ENDPOINT=$BACKUP_S3_ENDPOINT"
        say "BACKUP_S3_ACCESS_KEY_ID=$BACKUP_S3_ACCESS_KEY_ID"
        say "BACKUP_S3_SECRET_ACCESS_KEY=$BACKUP_S3_SECRET_ACCESS_KEY"
      fi
    } >"$backup_settings"
  fi
  install -d -m 0700 "${backup_dir:-/var/backups/vitrine}"
  install -d -m 0711 "$backup_work"
  umask 022
}

# Prints the units that this installation starts.
list_wanted_units() {
  local port
  if [ -z "$ports" ]; then
    list_units
    return
  fi
  for port in ${ports//,/ }; do say "vitrine@$port"; done
}
needs_start() {
  local unit
  for unit in $(list_wanted_units) vitrine-backup.timer; do
    if [ ! -e "$units/multi-user.target.wants/$unit.service" ] && [ ! -e "$units/timers.target.wants/$unit" ]; then return 0; fi
    if is_systemd_running && ! systemctl is-active --quiet "$unit"; then return 0; fi
  done
  return 1
}
plan_start() {
  local wanted
  wanted=$(list_wanted_units | tr '\n' ' ')
  if is_systemd_running; then say "start ${wanted}and the backup timer, now and with the machine"
  else say "enable ${wanted}and the backup timer for the next start of the machine; systemd does not run here, so nothing is started"; fi
}
apply_start() {
  local unit
  for unit in $(list_wanted_units) vitrine-backup.timer; do
    systemctl enable "$unit" >/dev/null 2>&1 || link_unit "$unit"
    if is_systemd_running; then systemctl start "$unit" || fail "$unit did not start; read why with: journalctl -u $unit"; fi
  done
  is_systemd_running || return 0
  for unit in $(list_wanted_units); do
    wait_ready "$unit" 120 || fail "$unit did not become ready within two minutes; run: vitrine doctor"
  done
}

# Enables a unit as systemctl does, on machines that do not have systemctl.
link_unit() {
  local target=multi-user.target file=$1.service
  case $1 in
  *.timer) target=timers.target file=$1 ;;
  esac
  mkdir -p "$units/$target.wants"
  ln -sfn "$units/${file/@*./@.}" "$units/$target.wants/$file"
}

# Waits until Caddy has a certificate, which the authority issues only when the host name leads to this machine.
wait_certificate() {
  local url=$1 name until
  name=${url#https://}
  name=${name%%:*}
  until=$((SECONDS + 60))
  while [ "$SECONDS" -lt "$until" ]; do
    timeout 5 openssl s_client -connect "127.0.0.1:$https_port" -servername "$name" </dev/null >/dev/null 2>&1 && return 0
    sleep 1
  done
  return 1
}

print_result() {
  local url
  url=$(read_setting PUBLIC_URL)
  say ''
  [ "$planned" -gt 0 ] || say 'Nothing was changed.'
  say "Shop:      $url"
  say "Settings:  $settings"
  say "Backups:   each night; keep a copy of $backup_key on another machine, or nobody can restore them"
  say 'Commands:  vitrine doctor, vitrine update, vitrine backup, vitrine logs; see vitrine --help'
  if [ "$caddy" = 1 ]; then
    say "Firewall:  open the ports $http_port and $https_port (with ufw: ufw allow $http_port/tcp; ufw allow $https_port/tcp). The shop itself listens on 127.0.0.1 only"
  fi
  if is_systemd_running; then
    if [ "$caddy" = 1 ] && ! wait_certificate "$url"; then
      say "Caddy has no certificate yet. Check that the DNS record of the host name leads to this machine and that the ports are open; then run: vitrine doctor"
    fi
    as_shop node scripts/owner-link.mjs || say 'The link that creates the owner could not be printed; run: vitrine owner-link'
  else
    say 'systemd does not run here, so the units are installed and nothing was started. On a machine with systemd they start by themselves.'
  fi
}
