import type { LineTax } from '@arriero/contract/billing/documents/documents.entities.ts'
import { taxPresets } from '@arriero/contract/billing/documents/taxes.rules.ts'
import type { SeedPart } from '../../../demo/later-parts.ts'

type Preset = (typeof taxPresets)[number]['key']
const taxesOf = (key: Preset): readonly LineTax[] => taxPresets.find((preset) => preset.key === key)!.taxes

/** SKU, description, key and unit of the SAT, unit in words, price, taxes, cost and currency. */
const products: readonly (readonly [string, string, string, string, string, number, Preset, number | null, string?])[] =
  [
    [
      'FLE-MTY-NLD',
      'Flete Apodaca – Nuevo Laredo, caja seca 53 pies',
      '78101802',
      'E48',
      'Viaje',
      18_500,
      'freight',
      11_900,
    ],
    [
      'FLE-MTY-REY',
      'Flete Apodaca – Reynosa, caja seca 53 pies',
      '78101802',
      'E48',
      'Viaje',
      17_200,
      'freight',
      10_850,
    ],
    [
      'FLE-MTY-QRO',
      'Flete Apodaca – Querétaro, caja seca 53 pies',
      '78101802',
      'E48',
      'Viaje',
      31_400,
      'freight',
      21_300,
    ],
    [
      'FLE-MTY-MEX',
      'Flete Apodaca – Cuautitlán, caja seca 53 pies',
      '78101802',
      'E48',
      'Viaje',
      38_900,
      'freight',
      26_100,
    ],
    [
      'FLE-MTY-GDL',
      'Flete Apodaca – Guadalajara, caja seca 53 pies',
      '78101802',
      'E48',
      'Viaje',
      36_700,
      'freight',
      24_900,
    ],
    ['FLE-SAL-LAG', 'Flete Saltillo – Torreón, plataforma', '78101802', 'E48', 'Viaje', 14_300, 'freight', 8_800],
    [
      'FLE-QRO-VER',
      'Flete Querétaro – Veracruz, contenedor 40 pies',
      '78101802',
      'E48',
      'Viaje',
      29_800,
      'freight',
      20_400,
    ],
    ['FLE-LOC', 'Flete local en área metropolitana', '78101801', 'E48', 'Viaje', 4_200, 'freight', 2_450],
    ['FLE-KM', 'Flete por kilómetro recorrido', '78101802', 'KMT', 'Kilómetro', 31.5, 'freight', 21.2],
    ['FLE-TON', 'Flete por tonelada, granel', '78101802', 'TNE', 'Tonelada', 485.75, 'freight', 322.5],
    [
      'CRU-NLD',
      'Cruce internacional por Puente III, Nuevo Laredo',
      '78101806',
      'E48',
      'Cruce',
      240,
      'iva0',
      150,
      'USD',
    ],
    ['FLE-USA', 'Flete internacional Laredo – San Antonio', '78101806', 'E48', 'Viaje', 1_350, 'iva0', 960, 'USD'],
    ['EST-DIA', 'Estadía por día', '78101802', 'DAY', 'Día', 3_500, 'freight', 1_800],
    ['EST-HRA', 'Demora en carga o descarga, por hora', '78101802', 'HUR', 'Hora', 450, 'freight', 240],
    ['MAN-CD', 'Maniobras de carga y descarga', '78101802', 'E48', 'Servicio', 1_900, 'iva16', 1_250],
    ['REP-EXT', 'Reparto adicional en ruta', '78101802', 'E48', 'Reparto', 1_200, 'freight', 650],
    ['CUS-ARM', 'Custodia satelital con vehículo de apoyo', '92121504', 'E48', 'Servicio', 6_800, 'iva16', 5_100],
    ['SEG-MER', 'Seguro de mercancía por viaje', '84131503', 'E48', 'Servicio', 950, 'iva16', 720],
    ['CAS-REC', 'Casetas por cuenta del cliente', '78101802', 'E48', 'Servicio', 2_860, 'iva16', 2_860],
    ['PES-BAS', 'Pesaje en báscula pública', '81141504', 'E48', 'Servicio', 260, 'iva16', 180],
    ['ALM-DIA', 'Almacenaje de caja por día', '78131600', 'DAY', 'Día', 380, 'iva16', 120],
    ['REN-CAJ', 'Renta de caja seca por mes', '78111808', 'MON', 'Mes', 14_500, 'iva16', 6_900],
    ['LAV-CAJ', 'Lavado y sanitizado de caja', '76111501', 'E48', 'Servicio', 850, 'iva16', 430],
    ['FRO-LOC', 'Flete local en franja fronteriza', '78101801', 'E48', 'Viaje', 3_900, 'iva8', 2_300],
    ['ADM-DOC', 'Gestión de documentos aduanales', '80131502', 'E48', 'Servicio', 1_100, 'iva16', null],
    ['FAL-FLE', 'Flete en falso', '78101802', 'E48', 'Servicio', 6_500, 'freight', 4_100],
  ]

/** What of today's price it was at each of its changes, and how many days ago. */
const steps = [
  { share: 0.9, daysAgo: 330 },
  { share: 0.955, daysAgo: 190 },
  { share: 1, daysAgo: 45 },
]

const rows = products.map(([sku, description, product_key, unit_key, unit, price, taxes, cost, currency = 'MXN']) => ({
  sku,
  description,
  product_key,
  unit_key,
  unit,
  price,
  taxes: taxesOf(taxes),
  cost,
  currency,
  // No longer offered.
  active: sku !== 'LAV-CAJ',
}))

/** What the company bills, with the prices each thing has had within a year. */
export const seed: SeedPart = async (client, { accountId, users }) => {
  await client.query(
    `insert into billing_product (account_id, sku, description, product_key, unit_key, unit, price, taxes, cost, currency,
       active, created_at, updated_by)
     select $2, t.sku, t.description, t.product_key, t.unit_key, t.unit, t.price, t.taxes, t.cost, t.currency, t.active,
       now() - interval '330 days', $3
     from jsonb_to_recordset($1) as t (sku text, description text, product_key text, unit_key text, unit text,
       price numeric, taxes jsonb, cost numeric, currency text, active boolean)`,
    [JSON.stringify(rows), accountId, users.mariana],
  )
  await client.query(
    `insert into billing_product_price (account_id, product_id, before, after, before_currency, currency, changed_at,
       changed_by)
     select $2, p.id, lag(step.price) over turns, step.price, lag(p.currency) over turns, p.currency,
       now() - make_interval(days => s.days_ago, hours => (p.id % 9)::int), $3
     from billing_product p
     cross join jsonb_to_recordset($1) as s (share numeric, days_ago int)
     cross join lateral (select round(p.price * s.share, 2) as price) step
     where p.account_id = $2
     window turns as (partition by p.id order by s.days_ago desc)`,
    [JSON.stringify(steps.map(({ share, daysAgo }) => ({ share, days_ago: daysAgo }))), accountId, users.mariana],
  )
}
