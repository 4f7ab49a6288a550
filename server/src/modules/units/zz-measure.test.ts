import { test } from 'vitest'
import { listUnits, pageUnits } from '@arriero/contract/units/units.contract.ts'
import { kmByDate } from '@arriero/contract/units/unit-metrics.contract.ts'
import { pageNotifications, pageSentMail, unreadNotifications } from '@arriero/contract/notifications/notifications.contract.ts'
import { pageLog } from '@arriero/contract/panel/panel.contract.ts'
import { pageDrivers } from '@arriero/contract/drivers/drivers.contract.ts'
import { call } from '../../../test/api.ts'
import { makeUser } from '../../../test/factories.ts'
import { makeUnit, putDrive } from '../../../test/factories/units.ts'
import { testApp } from '../../../test/server.ts'
test('measure', { timeout: 200_000 }, async () => {
  const user = await makeUser()
  const { app } = await testApp()
  const q = (text: string, values: unknown[]) => app.owner.query(text, values)
  await q(`insert into unit_type (account_id, name) select $1, 'Tipo ' || n from generate_series(1, 8) n`, [user.accountId])
  await q(`insert into unit (account_id, name, plates, type_id, insurance_expires) select $1, 'T-' || n, 'PL' || (n * 7919 % 100000), (select min(id) from unit_type where account_id = $1) + n % 8, current_date + n % 400 from generate_series(1, 100000) n`, [user.accountId])
  await q(`insert into driver (account_id, name, phone, license_expires) select $1, 'Conductor ' || n, '81' || n, current_date + n % 400 from generate_series(1, 100000) n`, [user.accountId])
  await q(`insert into notification (account_id, kind, title, message) select $1, 'trip', 'Viaje ' || n, 'Llegó' from generate_series(1, 100000) n`, [user.accountId])
  await q(`insert into notification_user (account_id, notification_id, user_id) select $1, id, $2 from notification where account_id = $1`, [user.accountId, user.id])
  await q(`insert into mail (account_id, recipient, subject, body_text, body_html, topic) select $1, 'a' || n || '@e.com', 'Aviso ' || n, '', '', 'trips' from generate_series(1, 100000) n`, [user.accountId])
  await q(`insert into log_entry (account_id, user_id, title, level, at) select $1, $2, 'T' || n % 20, 'error', now() - n * interval '1 second' from generate_series(1, 100000) n`, [user.accountId, user.id])
  await q('vacuum analyze unit', []); await q('vacuum analyze driver', []); await q('vacuum analyze notification', []); await q('vacuum analyze notification_user', []); await q('vacuum analyze mail', []); await q('vacuum analyze log_entry', []); await q('vacuum analyze unit_type', [])
  const time = async (name: string, act: () => Promise<unknown>) => {
    await act()
    const t = performance.now(); for (let i = 0; i < 3; i += 1) await act()
    console.log(name.padEnd(40), ((performance.now() - t) / 3).toFixed(1), 'ms')
  }
  await time('units page 1', () => call(user, pageUnits, { query: { limit: 50 } }))
  await time('units page 1500', () => call(user, pageUnits, { query: { limit: 50, page: 1500 } }))
  await time('units search', () => call(user, pageUnits, { query: { search: 'T-9999' } }))
  await time('units search common', () => call(user, pageUnits, { query: { search: 't-1' } }))
  for (const order of ['plates', '-plates', 'typeName', 'insuranceExpires', 'km', '-name', 'economicNumber']) await time('units by ' + order, () => call(user, pageUnits, { query: { order, limit: 50 } }))
  await time('units expiring', () => call(user, pageUnits, { query: { insurance: 'expiring', limit: 50 } }))
  await time('units without driver', () => call(user, pageUnits, { query: { driver: 'without', limit: 50 } }))
  for (const order of ['name', 'phone', 'licenseExpires', 'unitName']) await time('drivers by ' + order, () => call(user, pageDrivers, { query: { order, limit: 50 } }))
  await time('drivers search', () => call(user, pageDrivers, { query: { search: 'conductor 99' } }))
  await time('notifications', () => call(user, pageNotifications))
  await time('notifications p 9000', () => call(user, pageNotifications, { query: { page: 9000 } }))
  await time('notifications search', () => call(user, pageNotifications, { query: { search: 'viaje 999' } }))
  await time('unread', () => call(user, unreadNotifications))
  await time('mail', () => call(user, pageSentMail))
  await time('mail search', () => call(user, pageSentMail, { query: { search: 'aviso 999' } }))
  await time('mail by to', () => call(user, pageSentMail, { query: { order: 'to' } }))
  await time('log', () => call(user, pageLog))
  await time('log title', () => call(user, pageLog, { query: { title: 'T3' } }))
  const small = await makeUser()
  await q(`insert into unit (account_id, name) select $1, 'T-' || n from generate_series(1, 10000) n`, [small.accountId])
  await q(`insert into position_last (account_id, unit_id, at, received_at, lat, lon, speed, course, odometer_km, engine_hours, state, since) select account_id, id, now(), now(), 25, -100, 80, 90, 10, 1, 1, now() from unit where account_id = $1`, [small.accountId])
  await time('get/all 10 000', () => call(small, listUnits))
  const one = await makeUnit(small, { name: 'Manejo' })
  await putDrive(small.accountId, one.id, '2026-03-04T06:00:00Z', 24 * 60 - 1)
  await time('km one day', () => call(small, kmByDate, { body: { unitId: one.id, start: '2026-03-04T06:00:00Z', end: '2026-03-05T06:00:00Z' } }))
})
