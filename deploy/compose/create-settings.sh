#!/bin/sh
# Writes the settings of compose.yaml to the file .env, with generated secrets:
#   sh deploy/compose/create-settings.sh https://shop.example
set -eu

usage='sh deploy/compose/create-settings.sh https://shop.example
Writes .env for compose.yaml, with generated secrets. An existing .env is not changed.'
case "${1:-}" in
  https://?*) ;;
  --help) echo "$usage"; exit 0 ;;
  *) echo "$usage" >&2; exit 1 ;;
esac

cd "$(dirname "$0")/../.."
if [ -e .env ]; then
  echo 'The file .env exists already. Edit it, or move it away first.' >&2
  exit 1
fi

create_secret() { head -c 36 /dev/urandom | base64 | tr '+/' '-_'; }

# Only the owner of the file may read the secrets.
umask 077
cat >.env <<END
# Settings of the shop for compose.yaml. .env.example lists all of them; after a change run: docker compose up -d
# Put a value that contains \$ in single quotes.
# Keep a copy of this file elsewhere: backups do not contain APP_SECRET, and are of little use without it.
PUBLIC_URL=$1
APP_SECRET=$(create_secret)
POSTGRES_PASSWORD=$(create_secret)
DRAIN_SECONDS=5
# E-mails need a mail server:
#SMTP_URL=smtps://user:password@mail.example:465
#MAIL_FROM=shop@example.com
# When the backup runs (UTC), how many days a backup is kept, and the folder for backups:
#BACKUP_AT=04:00
#BACKUP_KEEP=14
#BACKUP_FOLDER=/mnt/other-disk/vitrine
END
echo "Wrote .env for $1. Next: docker compose up -d --build"
