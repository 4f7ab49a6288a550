import type { SeedPart } from '../../../demo/later-parts.ts'

/** Name, RFC, contact and telephone. */
const workshops = [
  ['Motores Lindavista', 'MLI030715RT4', 'Arturo Benavides', '8183471120'],
  ['Carrocerías del Valle', 'CVA981203KL8', 'Lucía Treviño', '8112044587'],
  ['Rectificados Anáhuac', 'RAN110909QE1', 'Gilberto Salas', '8123360915'],
  ['Termo Servicio Escobedo', 'TSE150212DD6', 'Ana Laura Ríos', '8119987706'],
] as const
const concepts = [
  ['Servicio programado', 'Lo que toca por kilómetros, horas o fecha.'],
  ['Reparación en taller', null],
  ['Rescate en carretera', 'La unidad no llegó por sí misma.'],
  ['Siniestro', 'Lo cubre el seguro, salvo el deducible.'],
  ['Garantía', null],
] as const

/** Who repairs outside the house, and what work is sorted by. */
export const seed: SeedPart = async (client, { accountId, users }) => {
  await client.query(
    `insert into workshop (account_id, name, rfc, contact, phone, updated_by)
     select $2, t->>0, t->>1, t->>2, t->>3, $3 from json_array_elements($1) t`,
    [JSON.stringify(workshops), accountId, users.mariana],
  )
  await client.query(
    `insert into maintenance_concept (account_id, name, description, updated_by)
     select $2, t->>0, t->>1, $3 from json_array_elements($1) t`,
    [JSON.stringify(concepts), accountId, users.mariana],
  )
}
