# shellcheck shell=bash
# `vitrine update`: a new release beside the running one, a trial start, a backup, and one restart after another.

readonly ready_limit=90

# Starts a release on an empty data folder, with neither the shop's data nor its mail server, bucket or payment keys.
# A build that cannot start on this machine is refused here, while the shop goes on selling.
try_start() {
  local release=$1 port=$2 folder pid status=1
  folder=$(mktemp -d /var/tmp/vitrine-trial-XXXXXX)
  chown "$user:$user" "$folder"
  (
    cd "$release" || exit 1
    exec env -i PATH="$tools/bin:$PATH" NODE_ENV=production DATA_DIR="$folder/data" PORT="$port" SEED=none STRIPE_MODE=simulator \
      PUBLIC_URL="http://localhost:$port" runuser -u "$user" -- node dist/server/main.js
  ) >"$folder/output" 2>&1 &
  pid=$!
  for _ in $(seq 1 240); do
    if [ "$(get_status "$port" /readyz)" = 200 ]; then status=0 && break; fi
    kill -0 "$pid" 2>/dev/null || break
    sleep 0.25
  done
  # runuser passes the signal on, and the server stops its own database and simulator.
  kill "$pid" 2>/dev/null
  wait "$pid" 2>/dev/null
  [ $status = 0 ] || tail -n 20 "$folder/output" >&2
  rm -rf "$folder"
  return $status
}

# Gives this subshell and what it starts the lowest priority, so that the build does not slow the shop down.
yield_to_shop() { renice -n 19 -p "$BASHPID" >/dev/null; }

# Restarts the processes one after another. Prints the units that were restarted on file descriptor 3.
restart_units() {
  local unit
  for unit in $(list_units); do
    printf '%s ' "$unit" >&3
    systemctl restart "$unit" || return 1
    wait_ready "$unit" "$ready_limit" || return 1
    say "$unit is ready."
  done
}

# Puts the earlier release back and restarts only the processes that run the failed one.
go_back() {
  local earlier=$1 unit
  shift
  switch_current "$earlier"
  install_units "$earlier"
  for unit in "$@"; do
    systemctl reset-failed "$unit" 2>/dev/null
    systemctl restart "$unit"
    wait_ready "$unit" "$ready_limit" || fail "$unit did not become ready with the earlier release $(basename "$earlier") either; run: vitrine doctor"
  done
}

run_update() {
  local from=$1 earlier release restarted
  exec 9>/run/vitrine-update.lock
  flock -n 9 || fail "another update is running."
  earlier=$(readlink -f "$current")
  say "Building the new release of $from beside $(basename "$earlier"). The shop goes on selling."
  release=$(yield_to_shop && create_release "$from" 3>&1 >&2) || exit 1
  say "Starting $(basename "$release") on an empty data folder."
  if ! (yield_to_shop && try_start "$release" "$(get_free_port)"); then
    rm -rf "$release"
    fail "the new release did not start on an empty data folder; see its output above. The shop was not touched and still runs $(basename "$earlier")."
  fi
  (yield_to_shop && run_backup) || fail "the update was stopped, because there is no backup. The shop was not touched and still runs $(basename "$earlier")."
  switch_current "$release"
  install_units "$release"
  if restarted=$(restart_units 3>&1 >&2); then
    say "$from" >"$home/source"
    remove_old_releases
    say "The shop runs $(basename "$release"). To go back: vitrine rollback"
    return
  fi
  say "$(basename "$release") did not become ready. Going back to $(basename "$earlier")." >&2
  # shellcheck disable=SC2086 # The names of the units are separate arguments.
  go_back "$earlier" $restarted
  mv "$release" "$releases/.failed-$(basename "$release")"
  fail "the update failed, and the shop runs $(basename "$earlier") again. The log of the failed release: vitrine logs"
}

# Goes back to the release before the current one, or to a named one. Migrations only add, so its database still fits.
run_rollback() {
  local name=$1 earlier running
  running=$(readlink -f "$current")
  if [ -z "$name" ]; then
    name=$(find "$releases" -mindepth 1 -maxdepth 1 -type d ! -name '.*' ! -path "$running" -printf '%T@ %f\n' | sort -rn | head -n 1 | cut -d' ' -f2-)
  fi
  earlier=$releases/$name
  { [ -n "$name" ] && [ -e "$earlier/dist/server/main.js" ]; } || fail "there is no earlier release in $releases."
  # shellcheck disable=SC2046 # The names of the units are separate arguments.
  go_back "$earlier" $(list_units)
  say "The shop runs $name."
}

# Prints a free port of this machine for the trial start.
get_free_port() {
  local port
  for port in $(seq 3901 3999); do
    (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null || { say "$port" && return; }
  done
  fail "no port between 3901 and 3999 is free for the trial start."
}
