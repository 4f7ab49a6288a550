import { randomBytes } from 'node:crypto'
import { keyMark } from '@arriero/contract/integrations/integrations.rules.ts'
import { hashToken } from '../../app/http/authenticate.ts'
import type { SeedPart } from '../../demo/later-parts.ts'
import { texts } from './integrations.texts.ts'

/** Nothing of the demo leaves the machine: one address is off, the other was given up. */
const webhooks = [
  {
    name: 'ERP Sierra Clara',
    url: 'https://erp.sierraclara.example/arriero',
    events: ['trip', 'alert'],
    owner: 'mariana',
    active: false,
    state: 'ok',
    trouble: null,
  },
  {
    name: 'Portal de Lucía Ferrer',
    url: 'https://portal.ferrer.example/unidades',
    events: ['position', 'alert'],
    owner: 'cliente',
    active: true,
    state: 'paused',
    trouble: texts.givenUp,
  },
] as const

const keys = [
  {
    name: 'ERP',
    scopes: ['viaje.viaje_create.view', 'unidad.view', 'mapas.view'],
    days: 300,
    uses: 18_240,
    revoked: false,
  },
  { name: 'Tablero de dirección', scopes: ['panel.view', 'mapas.view'], days: 20, uses: 312, revoked: false },
  { name: 'Prueba de mayo', scopes: ['unidad.view'], days: 90, uses: 4, revoked: true },
] as const

/** What other systems enter with in the company, and what is pushed to them. */
export const seed: SeedPart = async (client, { accountId, users }) => {
  await client.query(
    `with made as (
       insert into webhook (account_id, owner_id, name, url, events, active, state, trouble, failing_since, updated_by)
       select $2, t.owner, t.name, t.url, t.events, t.active, t.state, t.trouble, case t.state when 'paused' then now() - interval '30 hours' end, $3
       from jsonb_to_recordset($1) as t (name text, url text, events text[], owner int, active boolean, state text, trouble text) returning id)
     insert into webhook_delivery (account_id, webhook_id, unit_id, event, body, state, attempts, created_at, tried_at, status, answer, took_ms)
     select $2, made.id, u.id, 'alert.opened',
       jsonb_build_object('event', 'alert.opened', 'unit', jsonb_build_object('id', u.id, 'name', u.name), 'data', jsonb_build_object('title', 'Exceso de velocidad'))::text,
       case when u.n % 4 = 0 then 'lost' else 'delivered' end, case when u.n % 4 = 0 then 14 else 1 end, now() - make_interval(hours => 30 + u.n::int),
       now() - make_interval(hours => 30 + u.n::int), case when u.n % 4 = 0 then 503 else 200 end, case when u.n % 4 = 0 then 'Service Unavailable' else 'ok' end, 80 + u.n * 7
     from made cross join (select id, name, row_number() over (order by id) as n from unit where account_id = $2 order by id limit 12) u`,
    [JSON.stringify(webhooks.map((one) => ({ ...one, owner: users[one.owner] }))), accountId, users.mariana],
  )
  for (const { name, scopes, days, uses, revoked } of keys) {
    const secret = `${keyMark}${randomBytes(32).toString('base64url')}`
    await client.query(
      `insert into api_key (account_id, user_id, name, hash, prefix, scopes, expires_at, revoked_at, uses, last_used_at, last_address, updated_by)
       values ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7), case when $8 then now() end, $9, now() - interval '7 minutes', '189.203.114.20', $2)`,
      [accountId, users.mariana, name, hashToken(secret), secret.slice(0, 12), scopes, days, revoked, uses],
    )
  }
}
