# shellcheck shell=bash
# Encrypted backups: `npm run backup` into a working folder, then one file sealed with age (docs/decisions/0079).

backup_dir='' backup_s3_endpoint='' backup_s3_path='' backup_s3_key='' backup_s3_secret='' backup_keep_days=14

read_backup_settings() {
  [ -r "$backup_settings" ] || fail "there is no $backup_settings; deploy/install.sh writes it."
  local line
  while IFS= read -r line; do
    case $line in
    BACKUP_DIR=*) backup_dir=${line#*=} ;;
    BACKUP_S3_ENDPOINT=*) backup_s3_endpoint=${line#*=} ;;
    BACKUP_S3_PATH=*) backup_s3_path=${line#*=} ;;
    BACKUP_S3_ACCESS_KEY_ID=*) backup_s3_key=${line#*=} ;;
    BACKUP_S3_SECRET_ACCESS_KEY=*) backup_s3_secret=${line#*=} ;;
    BACKUP_KEEP_DAYS=*) backup_keep_days=${line#*=} ;;
    esac
  done <"$backup_settings"
  [ -n "$backup_dir" ] || fail "$backup_settings has no BACKUP_DIR."
}

# Runs rclone with the bucket of the settings as the remote `vitrine:`. Its keys are not in the process list.
with_bucket() {
  RCLONE_CONFIG=/dev/null RCLONE_CONFIG_VITRINE_TYPE=s3 RCLONE_CONFIG_VITRINE_PROVIDER=Other \
    RCLONE_CONFIG_VITRINE_ENDPOINT=$backup_s3_endpoint RCLONE_CONFIG_VITRINE_ACCESS_KEY_ID=$backup_s3_key \
    RCLONE_CONFIG_VITRINE_SECRET_ACCESS_KEY=$backup_s3_secret RCLONE_CONFIG_VITRINE_FORCE_PATH_STYLE=true \
    RCLONE_S3_NO_CHECK_BUCKET=true rclone "$@"
}

# Runs a command of the release with the settings that a restored copy needs: its own folder, and no server and bucket.
with_copy_settings() { (
  export_settings
  unset DATABASE_URL DATABASE_DIRECT_URL S3_ENDPOINT S3_BUCKET S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY
  export DATA_DIR=$1 SEED=none
  shift
  cd "$current" || exit 1
  exec runuser -u "$user" -- "$@"
); }

# Decrypts an archive and unpacks its folder `shop` and its file `vitrine.env` into a folder.
open_archive() {
  age --decrypt -i "${3:-$backup_key}" "$1" | tar -C "$2" -xf - && chown -R "$user:$user" "$2"
}

# Decrypts the archive that was just written, compares every checksum, and restores it into a database of its own.
try_restore() {
  local trial=$2/trial
  install -d -o "$user" -g "$user" -m 0700 "$trial" "$trial/data"
  open_archive "$1" "$trial" &&
    with_copy_settings "$trial/data" node scripts/backup.mjs "$trial/shop" --check >/dev/null &&
    with_copy_settings "$trial/data" node scripts/restore.mjs "$trial/shop"
}

upload_archive() {
  command -v rclone >/dev/null || fail "BACKUP_S3_ENDPOINT is set, but rclone is not installed; run: apt-get install rclone"
  with_bucket copy "$1" "vitrine:$backup_s3_path" || fail "the backup $1 was not uploaded to the bucket; see the message above."
  with_bucket check --one-way --size-only --include "$(basename "$1")" "$(dirname "$1")" "vitrine:$backup_s3_path" 2>/dev/null ||
    fail "the bucket does not contain the complete backup $(basename "$1")."
  with_bucket delete --min-age "${backup_keep_days}d" --include 'vitrine-*.tar.age' "vitrine:$backup_s3_path" || true
  say "Uploaded $(basename "$1") to the bucket."
}

# Writes one encrypted backup, restores it on trial, and removes the backups that are older than BACKUP_KEEP_DAYS.
run_backup() {
  local work archive restored
  read_backup_settings
  umask 077
  install -d -m 0711 "$backup_work"
  install -d -m 0700 "$backup_dir"
  find "$backup_work" -mindepth 1 -maxdepth 1 -mmin +720 -exec rm -rf {} +
  work=$(mktemp -d "$backup_work/run-XXXXXX")
  # shellcheck disable=SC2064 # The folder must be removed even after the variable has gone out of scope.
  trap "rm -rf '$work'" EXIT
  chown "$user:$user" "$work"
  as_shop node scripts/backup.mjs "$work/shop" --with-secret >"$work/report" 2>&1 ||
    fail "the backup was not written: $(cat "$work/report")"
  grep -m 1 . "$work/report"
  cp "$settings" "$work/vitrine.env"
  archive=$backup_dir/vitrine-$(date -u +%Y%m%dT%H%M%SZ).tar.age
  (set -o pipefail && tar -C "$work" -cf - shop vitrine.env | age -R <(age-keygen -y "$backup_key") -o "$archive.part") ||
    fail "the backup could not be encrypted into $backup_dir; see the message above."
  mv "$archive.part" "$archive"
  rm -rf "$work/shop"
  restored=$(set -o pipefail && try_restore "$archive" "$work" 2>&1) ||
    fail "the backup $archive was written, but its trial restore failed: $restored"
  say "Wrote $archive ($(du -h "$archive" | cut -f1)) and restored it on trial: ${restored%% Start the shop*}"
  if [ -n "$backup_s3_endpoint" ]; then upload_archive "$archive"; fi
  date -u +%Y-%m-%dT%H:%M:%SZ >"$backup_dir/last-tried"
  find "$backup_dir" -maxdepth 1 -name 'vitrine-*.tar.age' -mtime "+$backup_keep_days" -delete
}

list_archives() {
  read_backup_settings
  find "$backup_dir" -maxdepth 1 -name 'vitrine-*.tar.age' -printf '%f\n' | sort
  if [ -n "$backup_s3_endpoint" ]; then with_bucket lsf --include 'vitrine-*.tar.age' "vitrine:$backup_s3_path" | sed 's/$/ (bucket)/'; fi
}

# Prints the path of an archive that is named by its path or by its name, and downloads the archive when necessary.
get_archive() {
  local name=$1
  if [ -f "$name" ]; then
    readlink -f "$name"
    return
  fi
  read_backup_settings
  if [ ! -f "$backup_dir/$name" ] && [ -n "$backup_s3_endpoint" ]; then
    with_bucket copy "vitrine:$backup_s3_path/$name" "$backup_dir" || return 1
  fi
  [ -f "$backup_dir/$name" ] && say "$backup_dir/$name"
}

# Replaces the shop's data by a backup. The former data folder and settings stay beside the new ones.
run_restore() {
  local archive=$1 key=$2 work stamp unit
  [ -r "$key" ] || fail "the key $key cannot be read; give the key that encrypted the backup with --key FILE."
  [ -z "$(read_setting DATABASE_URL)" ] ||
    fail "this shop uses DATABASE_URL. Decrypt the backup with 'age --decrypt -i $key $archive | tar -x', and restore it into an empty database (docs/operations.md, Restore)."
  stamp=$(date -u +%Y%m%dT%H%M%SZ)
  install -d -m 0711 "$backup_work"
  work=$(mktemp -d "$backup_work/restore-XXXXXX")
  # shellcheck disable=SC2064 # The folder must be removed even after the variable has gone out of scope.
  trap "rm -rf '$work'" EXIT
  (set -o pipefail && open_archive "$archive" "$work" "$key") || fail "$archive could not be decrypted with $key. Nothing was changed."
  for unit in $(list_units); do systemctl stop "$unit"; done
  if [ -e "$data" ]; then mv "$data" "$data.before-$stamp"; fi
  cp -p "$settings" "$settings.before-$stamp"
  install -d -o "$user" -g "$user" -m 0711 "$data"
  sed -i '/^APP_SECRET=/d' "$settings"
  sed -n '/^APP_SECRET=/p' "$work/vitrine.env" >>"$settings"
  if ! as_shop node scripts/restore.mjs "$work/shop"; then
    rm -rf "$data"
    if [ -e "$data.before-$stamp" ]; then mv "$data.before-$stamp" "$data"; fi
    cp -p "$settings.before-$stamp" "$settings"
    start_and_wait
    fail "the restore failed; see the message above. The former data and settings are in use again."
  fi
  start_and_wait || fail "the shop was restored but is not ready; run: vitrine doctor"
  say "The former data is in $data.before-$stamp, and the former settings are in $settings.before-$stamp. Remove both when the shop is as you expect."
}

start_and_wait() {
  local unit
  for unit in $(list_units); do
    systemctl start "$unit"
    wait_ready "$unit" 120 || return 1
  done
}
