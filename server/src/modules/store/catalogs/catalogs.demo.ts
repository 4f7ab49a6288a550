import type { SeedPart } from '../../../demo/later-parts.ts'

/** Name, RFC, contact, telephone, days of credit and of delivery. */
const suppliers = [
  ['Refacciones Diésel del Norte', 'RDN040312QX7', 'Héctor Salinas', '8183456710', 30, 3],
  ['Llantas y Servicios Regios', 'LSR981105H32', 'Norma Elizondo', '8181220945', 45, 4],
  ['Acumuladores Cumbres', 'ACU1106144K9', 'Jaime Quiroga', '8110338712', 30, 2],
  ['Lubricantes La Huasteca', 'LHU020925T15', 'Patricia Cavazos', '8183764420', 30, 2],
  ['Frenos y Suspensiones Anáhuac', 'FSA070219PJ4', 'Ernesto Villa', '8125558031', 30, 5],
  ['Mangueras y Conexiones Saltillo', 'MCS130807C62', 'Silvia Dávila', '8444129077', 15, 3],
  ['Autoeléctrica Tecnológico', 'ATE991230RV8', 'Marco Treviño', '8183592266', 15, 2],
  ['Clima y Refrigeración del Bajío', 'CRB160411LM3', 'Adriana Olvera', '4422170983', 30, 6],
  ['Herramientas Fundidora', 'HFU050628DE1', 'Raúl Garza', '8183406691', 0, 4],
  ['Electrónica Diésel Mitras', 'EDM180123SA5', 'Karla Ponce', '8112947750', 15, 8],
  ['Laredo Truck Parts LLC', 'XEXX010101000', 'Brian Foster', '9567225140', 30, 9],
  ['Seguridad Industrial Obispado', 'SIO090914NT6', 'Leticia Marroquín', '8183429018', 15, 3],
] as const

/** Name, symbol and decimals. */
const measurements = [
  ['Litro', 'L', 1],
  ['Metro', 'm', 2],
  ['Kilogramo', 'kg', 2],
  ['Galón', 'gal', 1],
  ['Juego', 'jgo', 0],
  ['Par', 'par', 0],
  ['Rollo', 'rollo', 0],
] as const

const labels = {
  entry_concept: [
    ['Compra', 'Con orden de compra y factura del proveedor.'],
    ['Devolución de taller', 'Lo que se sacó y no se usó.'],
    ['Garantía', 'El proveedor repone lo que falló.'],
    ['Recuperación', 'Pieza reparada que vuelve a servir.'],
    ['Inventario inicial', null],
  ],
  entry_type: [
    ['Factura', null],
    ['Remisión', 'La factura llega después.'],
    ['Vale interno', null],
    ['Consignación', 'Se paga al usarse.'],
  ],
  department: [
    ['Taller mecánico', 'Motor, transmisión y chasis.'],
    ['Llantas', null],
    ['Eléctrico', 'Luces, baterías y sensores.'],
    ['Carrocería y cajas', null],
    ['Patio y limpieza', null],
    ['Tráfico', 'Equipo de los operadores.'],
  ],
} as const

/** Who sells, in what it is counted, and what entries are sorted by. */
export const seed: SeedPart = async (client, { accountId, users }) => {
  await client.query(
    `insert into supplier (account_id, name, rfc, contact, phone, email, credit_days, lead_days, updated_by)
     select $2, t->>0, t->>1, t->>2, t->>3, 'ventas@' || lower(t->>1) || '.example', (t->>4)::int, (t->>5)::int, $3
     from json_array_elements($1) t`,
    [JSON.stringify(suppliers), accountId, users.mariana],
  )
  await client.query(
    `insert into measurement (account_id, name, symbol, decimals, updated_by)
     select $2, t->>0, t->>1, (t->>2)::int, $3 from json_array_elements($1) t`,
    [JSON.stringify(measurements), accountId, users.mariana],
  )
  for (const [table, rows] of Object.entries(labels))
    await client.query(
      `insert into ${table} (account_id, name, description, updated_by)
       select $2, t->>0, t->>1, $3 from json_array_elements($1) t`,
      [JSON.stringify(rows), accountId, users.mariana],
    )
}
