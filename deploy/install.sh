#!/bin/bash
# Installs Vitrine on a bare Debian 12: Node.js, user, release, settings, systemd units, Caddy with TLS, nightly backup.
# Prints what it will do before it changes anything, and a second run changes only what is missing. Written for Ubuntu
# 24.04 LTS too, but untried there. docs/operations.md (Install on a server) says what was tried.

set -u
here=$(dirname "$(readlink -f "$0")")
# shellcheck source=deploy/lib/common.sh
. "$here/lib/common.sh"
# shellcheck source=deploy/lib/release.sh
. "$here/lib/release.sh"
# shellcheck source=deploy/lib/update.sh
. "$here/lib/update.sh"
# shellcheck source=deploy/lib/steps.sh
. "$here/lib/steps.sh"
# shellcheck source=deploy/lib/services.sh
. "$here/lib/services.sh"

print_usage() {
  cat <<'USAGE'
deploy/install.sh --domain NAME [options]
Run as root, in the unpacked sources of Vitrine.

--domain NAME            Host name of the shop, whose DNS record leads to this machine
--admin-domain NAME      Another host name for the administration (ADMIN_URL)
--content-domain NAME    Another host name for sales pages in the mode "origin" (CONTENT_ORIGIN)
--acme-email ADDRESS     Address that the certificate authority warns before a certificate ends
--smtp-url URL           smtps://user:password@mail.example:465 (requested when absent; empty: later)
--mail-from SENDER       'Shop <shop@example.com>'
--set NAME=VALUE         Another setting of docs/operations.md; may be repeated
--backup-dir FOLDER      Folder of the encrypted backups; default /var/backups/vitrine. Better: another disk
--backup-s3 PATH         BUCKET/FOLDER that receives a copy of each backup. Needs the variables BACKUP_S3_ENDPOINT,
                         BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY
--source SOURCE          Sources: a folder, a .tar.gz file, or URL.git#TAG; default: the folder of this script
--ports 3001,3002        Several processes, one for each port; needs --set DATABASE_URL=...
--no-caddy               Uses a proxy of your own (deploy/nginx.conf)
--http-port, --https-port N   Ports of Caddy behind a router that forwards 80 and 443; default 80 and 443
--trusted-proxies RANGES Addresses of a CDN in front of this machine, separated by commas
--acme-ca URL, --acme-ca-root FILE   Another certificate authority, and its root certificate
--yes                    Does not ask before the first change
--dry-run                Prints the plan and changes nothing
USAGE
}

domain='' admin_domain='' content_domain='' acme_email='' smtp_url='' mail_from='' from='' ports='' backup_dir=''
backup_s3='' caddy=1 http_port=80 https_port=443 acme_ca='' acme_ca_root='' trusted_proxies='' yes=0 dry_run=0
extra_settings=()

while [ $# -gt 0 ]; do
  case $1 in
  --help | -h) print_usage && exit 0 ;;
  --no-caddy) caddy=0 ;;
  --yes) yes=1 ;;
  --dry-run) dry_run=1 ;;
  --domain | --admin-domain | --content-domain | --acme-email | --smtp-url | --mail-from | --set | --backup-dir | \
    --backup-s3 | --source | --ports | --http-port | --https-port | --trusted-proxies | --acme-ca | --acme-ca-root)
    [ $# -ge 2 ] || fail "$1 needs a value; see --help."
    case $1 in
    --set) extra_settings+=("$2") ;;
    --source) from=$2 ;;
    *)
      variable=${1#--}
      printf -v "${variable//-/_}" %s "$2"
      ;;
    esac
    shift
    ;;
  *) fail "there is no option $1; see --help." ;;
  esac
  shift
done

readonly name_pattern='^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$'
for name in $domain $admin_domain $content_domain; do
  [[ $name =~ $name_pattern ]] || fail "$name is not a host name; write it in lower case, without https:// and without a path."
done
[ -e "$settings" ] || [ -n "$domain" ] || fail "--domain is missing, for example --domain shop.example; see --help."
for setting in ${extra_settings[@]+"${extra_settings[@]}"}; do
  [[ $setting =~ ^[A-Z][A-Z0-9_]*=. ]] || fail "--set needs NAME=VALUE, not '$setting'."
done
[[ $http_port$https_port =~ ^[0-9]+$ ]] || fail "--http-port and --https-port need a number."
[[ $ports =~ ^([0-9]+(,[0-9]+)*)?$ ]] || fail "--ports needs port numbers, separated by commas."
if [ -n "$ports" ] && [[ " ${extra_settings[*]:-} " != *' DATABASE_URL='* ]] && [ ! -e "$settings" ]; then
  fail "--ports needs --set DATABASE_URL=..., because the embedded database serves one process."
fi
[ "$dry_run" = 1 ] || require_root
read_system
from=${from:-$(dirname "$here")}

print_plan || exit 1
if [ "$dry_run" = 1 ]; then exit 0; fi
if [ "$planned" -gt 0 ] && [ "$yes" = 0 ]; then
  printf 'Go on? [y/N] '
  read -r answer || answer=n
  [[ $answer == [yY]* ]] || fail "nothing was changed."
fi
apply_plan
print_result
