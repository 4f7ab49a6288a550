import type pg from 'pg'
import { services } from '@arriero/contract/core/services.ts'
import type { Config } from '../app/config.ts'
import { secretKey } from '../app/secret-key.ts'
import { readCsd } from '../modules/social-reasons/csd.ts'
import { createSecrets } from '../shared/secrets.ts'
import type { DemoCompany } from './company.ts'
import { demoCsd } from './demo-csd.ts'
import { insertMany, insertOne } from './insert.ts'

/** Other accounts of the distributor, and who issues the company's documents. */
export async function seedAdministration(
  client: pg.ClientBase,
  { accountId, users }: DemoCompany,
  config: Config,
): Promise<void> {
  await seedAccounts(client, accountId)
  await seedSocialReasons(client, accountId, users.mariana, config)
}

async function seedAccounts(client: pg.ClientBase, companyId: number): Promise<void> {
  const { rows } = await client.query<{ parent_id: number }>('select parent_id from account where id = $1', [companyId])
  const distributorId = rows[0]?.parent_id
  const some = [services.trips, services.maps, services.panel, services.billing]
  await insertMany(
    client,
    `insert into account (name, kind, parent_id, is_main, services, service_settings, timezone, contact_name, contact_email, contact_phone, deactivated_at)
     select name, 'company', parent, main, services, '{"1": {"allow_photos": false}}', zone, contact, email, phone, case when gone then now() end
     from json_to_recordset($1) as t (name text, parent int, main boolean, services int[], zone text, contact text, email text, phone text, gone boolean) returning id`,
    [
      {
        name: 'Fletes Valle Alto',
        parent: distributorId,
        main: true,
        services: some,
        zone: 'America/Tijuana',
        contact: 'Ernesto Quiroga',
        email: 'ernesto@vallealto.example',
        phone: '6641203344',
        gone: false,
      },
      {
        name: 'Sierra Clara Saltillo',
        parent: companyId,
        main: false,
        services: [services.trips, services.maps],
        zone: 'America/Monterrey',
        contact: 'Blanca Ibarra',
        email: 'blanca@sierraclara.example',
        phone: '8444178090',
        gone: false,
      },
      {
        name: 'Mudanzas La Loma',
        parent: distributorId,
        main: true,
        services: [services.maps],
        zone: 'America/Mexico_City',
        contact: 'Héctor Loma',
        email: null,
        phone: null,
        gone: true,
      },
    ],
  )
}

async function seedSocialReasons(
  client: pg.ClientBase,
  accountId: number,
  userId: number,
  config: Config,
): Promise<void> {
  const insert = (rfc: string, name: string, tradeName: string, regime: string, postalCode: string) =>
    insertOne(
      client,
      `insert into social_reason (account_id, rfc, name, trade_name, regime, postal_code, email, updated_by)
       values ($1, $2, $3, $4, $5, $6, 'facturas@sierraclara.example', $7) returning id`,
      [accountId, rfc, name, tradeName, regime, postalCode, userId],
    )
  const id = await insert(demoCsd.rfc, demoCsd.name, 'Sierra Clara', '624', '66600')
  await insert('SCL980415QX4', 'SIERRA CLARA LOGISTICA', 'Sierra Clara Logística', '601', '25070')
  const { certificate, key, password } = demoCsd
  const der = (text: string) => Buffer.from(text, 'base64')
  const reading = readCsd({ certificate: der(certificate), key: der(key), password }, demoCsd.rfc)
  const csdId = await insertOne(
    client,
    `insert into social_reason_csd (account_id, social_reason_id, sealed, number, name, valid_from, valid_to, created_by)
     values ($1, $2, '', $3, $4, $5, $6, $7) returning id`,
    [accountId, id, reading.number, reading.name, reading.validFrom, reading.validTo, userId],
  )
  const secrets = createSecrets([await secretKey(config)])
  await client.query('update social_reason_csd set sealed = $2 where id = $1', [
    csdId,
    secrets.seal(`social_reason_csd:${csdId}:sealed`, JSON.stringify({ certificate, key, password })),
  ])
}
