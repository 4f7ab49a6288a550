import type { SeedPart } from '../../../../demo/later-parts.ts'

/** The company's papers; the first one is in use. */
const letterheads = [
  { name: 'Sierra Clara', colour: '#117dd4', layout: 'left', active: true },
  { name: 'Logística', colour: '#348186', layout: 'band', active: false },
  { name: 'Refrigerados', colour: '#0d2740', layout: 'right', active: false },
] as const

export const seed: SeedPart = async (client, { accountId, users }) => {
  await client.query(
    `insert into letterhead (account_id, name, company, detail, colour, layout, foot, active, updated_by)
     select $2, t.name, r.name, 'RFC ' || r.rfc || E'\\nCarretera a Huinalá km 4.2, Apodaca, Nuevo León · 81 8000 4400',
       t.colour, t.layout, 'Precios más IVA. Gracias por su preferencia.', t.active, $3
     from json_to_recordset($1) as t (name text, colour text, layout text, active boolean),
       (select name, rfc from social_reason where account_id = $2 and deleted_at is null order by id limit 1) r`,
    [JSON.stringify(letterheads), accountId, users.mariana],
  )
}
