/**
 * How each command of the operators' documents is tried. `npm run check-docs` runs the tried ones, and fails when a
 * documented command is in neither list (scripts/support/documented-commands.mjs).
 */

/** Commands that tests/docs runs, as the documents spell them. */
export const triedCommands = [
  'openssl rand -base64 48',
  'sh deploy/compose/create-settings.sh https://shop.example',
  'npm start',
  'npm run owner-link',
  'npm run import-dump -- dump.sql --files pictures --check',
  'npm run import-dump -- dump.sql --files pictures',
  'npm run backup -- /backups/2026-11-23',
  'npm run backup -- /backups/2026-11-23 --check',
  'npm run export-all -- --to FOLDER',
  'npm run reset-factor -- owner@example.com',
  'npm run end-sessions -- somebody@example.com',
  'du -xh --max-depth=2 DATA_DIR | sort -h',
  'npm run restore -- /backups/2026-11-23',
  'node scripts/start.mjs',
  'SEED=none npm start',
]

/** Tried commands that need a program which is not on every machine, and that program. */
export const triedWhereInstalled = {
  'promtool check metrics': 'promtool',
  'promtool check config prometheus.yml': 'promtool',
  'promtool test rules alerts.test.yml alerts-days.test.yml': 'promtool',
  "git ls-files '*upsell*'": 'git',
  'create database vitrine owner vitrine': 'psql',
  "alter role vitrine set statement_timeout = '5s';": 'psql',
  "alter role vitrine set lock_timeout = '3s';": 'psql',
  "alter role vitrine set idle_in_transaction_session_timeout = '15s';": 'psql',
  'PGPASSWORD=… npm run migrate-to -- postgresql://vitrine@db.internal/vitrine': 'psql',
}

export const untriedCommands = [
  {
    reason:
      'changes a whole machine as root; `npm run check-install` tries it in the root file system of a bare Debian',
    commands: [
      'tar -xzf vitrine.tar.gz',
      'deploy/install.sh --domain shop.example',
      'vitrine/deploy/install.sh --domain shop.example',
      'vitrine doctor',
      'vitrine update SOURCE',
      'vitrine backup',
      'vitrine backups',
      'vitrine restore BACKUP',
      'systemctl restart vitrine',
    ],
  },
  {
    reason: 'changes a whole machine as root, and `npm run check-install` does not try it',
    commands: [
      'vitrine rollback',
      'vitrine run backup /backups/2026-11-23',
      'vitrine owner-link',
      'vitrine restore FILE --key KEY',
      'vitrine logs -f',
      '(set -a; . /etc/vitrine.env; DATA_DIR=/var/lib/vitrine; cd /srv/vitrine/current && runuser -u vitrine -- npm run --silent backup -- /backups/2026-11-23)',
      'useradd --system --user-group --home-dir /srv/vitrine --no-create-home --shell /usr/sbin/nologin vitrine',
      'ln -sfn /srv/vitrine/releases/FOLDER /srv/vitrine/current',
      'mkdir -p /opt/vitrine/bin && ln -sfn "$(command -v node)" /opt/vitrine/bin/node',
    ],
  },
  {
    reason: 'needs a machine that systemd runs',
    commands: [
      'systemctl edit vitrine',
      'systemctl status vitrine',
      'journalctl -u vitrine -n 100',
      'journalctl -k',
      'timedatectl set-ntp true',
      'timedatectl timesync-status',
      'cp deploy/vitrine.service /etc/systemd/system/ && systemctl enable --now vitrine',
    ],
  },
  {
    reason: 'reloads a proxy of the machine; `tests/journeys/proxies.ts` starts each proxy with the file',
    commands: [
      'caddy validate --config /etc/caddy/Caddyfile && systemctl reload caddy',
      'cat fullchain.pem privkey.pem > /etc/haproxy/shop.pem',
      'haproxy -c -f /etc/haproxy/haproxy.cfg && systemctl reload haproxy',
      'nginx -t && systemctl reload nginx',
    ],
  },
  {
    reason:
      'needs an engine for containers; `npm run check-containers` tries the image, and with --compose also compose.yaml',
    commands: [
      'docker build --tag vitrine .',
      'docker run --rm --network host --env HOST=127.0.0.1 --volume vitrine-demo:/data vitrine',
      'docker compose up -d',
      'docker compose up -d --build',
      'docker compose up -d --wait database',
      'docker compose logs shop',
      'docker compose down',
      'docker volume rm vitrine_data vitrine_database',
      'docker compose run --rm --no-deps backup node dist/server/restore.js /backups/NAME',
      'docker compose exec shop node dist/server/owner-link.js',
      'docker compose exec backup node dist/server/backup.js /backups/NAME',
      'docker compose exec backup ls /backups',
      'docker compose pull --ignore-buildable && docker compose up -d',
      'git pull && docker compose build --pull && docker compose up -d',
      'chown 10001:10001',
    ],
  },
  {
    reason: 'is a test of its own, which takes minutes or hours',
    commands: [
      'npm test',
      'npm run check-containers',
      'npm run check-docs',
      'npm run check-install',
      'npm run check-upgrade',
      'npm run faults',
      'npm run load',
      'npm run rolling -- --from v0.1.0',
    ],
  },
  { reason: 'installs and builds, which is done before this check', commands: ['npm ci && npm run build'] },
  { reason: "needs the operator's test keys of Stripe and Mercado Pago", commands: ['npm run live-check'] },
  { reason: 'reads a dump of another system', commands: ['pg_restore --file=dump.sql'] },
]
