import { rfcCheckDigit } from '@arriero/cfdi/validate/rfc.ts'
import { isClabe } from '@arriero/contract/billing/customers/customers.rules.ts'
import { roles } from '@arriero/contract/core/services.ts'
import type { SeedPart } from '../../../demo/later-parts.ts'

/** RFC without its check digit, name, trade name, postal code, days of credit, limit, form of payment and its method. */
const companies = [
  ['AIN910214QX', 'ACEROS INDUSTRIALES DEL NORESTE', 'Aceros del Noreste', '66600', 30, 850_000, '99', 'PPD'],
  ['CMC870603H2', 'CEMENTOS Y MATERIALES CUMBRES', 'Cementos Cumbres', '64610', 45, 1_200_000, '99', 'PPD'],
  ['EBN030918K4', 'EMBOTELLADORA BRAVO DEL NORTE', 'Embotelladora Bravo', '88500', 30, 600_000, '99', 'PPD'],
  ['APQ061122T1', 'AUTOPARTES QUERETARO', 'Autopartes Querétaro', '76246', 60, 2_000_000, '99', 'PPD'],
  ['VML990430PJ', 'VIDRIOS Y MOLDES DE LAREDO', 'Vimola', '88000', 15, 250_000, '03', 'PUE'],
  ['PSB120726C6', 'PAPELERA SAN BERNABE', 'Papelera San Bernabé', '64217', 30, 400_000, '99', 'PPD'],
  ['GAS840512RV', 'GRUPO AGROALIMENTARIO SALTILLO', 'GAS Alimentos', '25070', 30, 750_000, '99', 'PPD'],
  ['LDM150309LM', 'LINEA BLANCA DOMESTICA DE MEXICO', 'Lidomex', '67190', 60, 1_500_000, '99', 'PPD'],
  ['PRC080214DE', 'PLASTICOS RECICLADOS DEL CENTRO', 'Plarec', '76120', 15, 180_000, '03', 'PUE'],
  ['QIT961030SA', 'QUIMICA INDUSTRIAL TAMPICO', 'Quimita', '89318', 30, 500_000, '99', 'PPD'],
  ['MHU010625JE', 'MADERAS HUASTECAS', 'Maderas Huastecas', '79060', 0, 0, '03', 'PUE'],
  ['CFG110811V3', 'CARNES FRIAS GUADALUPE', 'Carnes Guadalupe', '67110', 15, 300_000, '03', 'PUE'],
  ['TEX930417UB', 'TEXTILES EL XITLE', 'Textiles Xitle', '45130', 45, 620_000, '99', 'PPD'],
  ['FAP040206M8', 'FARMACEUTICA DEL PACIFICO', 'Farmapac', '44940', 60, 900_000, '99', 'PPD'],
  ['ESC070519N2', 'ELECTRONICA SANTA CATARINA', 'Elesanca', '66350', 30, 1_100_000, '99', 'PPD'],
  ['GLA881203Q7', 'GRANOS Y LEGUMBRES ANAHUAC', 'Granos Anáhuac', '66450', 15, 220_000, '03', 'PUE'],
  ['MTO130704A9', 'MUEBLES TOLEDO', 'Muebles Toledo', '38010', 30, 350_000, '99', 'PPD'],
  ['CVP020228F5', 'CERVECERIA VALLE DE PARRAS', 'Cerveza Parras', '27980', 30, 480_000, '99', 'PPD'],
  ['IRB170912G3', 'IMPRESOS REGIOS DEL BRAVO', 'Impresos Regios', '64000', 0, null, '03', 'PUE'],
  ['HAC950816D1', 'HULES Y ADHESIVOS COAHUILA', 'Huladco', '25230', 30, 260_000, '99', 'PPD'],
  ['DRM090321W4', 'DISTRIBUIDORA REYNOSA MAQUILA', 'Direma', '88780', 45, 700_000, '99', 'PPD'],
  ['TIC060530X2', 'TUBERIAS E INSUMOS DE CADEREYTA', 'Tuinca', '67450', 30, 540_000, '99', 'PPD'],
  ['NPE181015Y7', 'NUTRICION PECUARIA DE GENERAL ESCOBEDO', 'Nutripec', '66050', 15, 160_000, '03', 'PUE'],
  ['CLN050127Z1', 'COMERCIALIZADORA LAGUNA NORTE', 'Laguna Norte', '27019', 30, 420_000, '99', 'PPD'],
] as const

/** RFC without its check digit, name, postal code and regime of persons. */
const persons = [
  ['GATR780413QB', 'RAUL GARZA TREVIÑO', '64790', '612'],
  ['MOSL850922H3', 'LETICIA MORALES SALAS', '25280', '626'],
  ['VIAJ690105K2', 'JAVIER VILLARREAL ALANIS', '67500', '612'],
  ['REPC910730T5', 'CLAUDIA REYES PONCE', '76180', '626'],
] as const

/** Name, country, tax number and days of credit. */
const foreigners = [
  ['SWIFT BORDER FREIGHT INC', 'USA', '741852963', 30],
  ['LAREDO CROSSDOCK BROKERS LLC', 'USA', '764412087', 15],
  ['NORTHGATE AUTO LOGISTICS LTD', 'CAN', '884120775', 45],
] as const

const mailHost = (tradeName: string) =>
  `${tradeName
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z]/g, '')
    .toLowerCase()}.example`

/** A CLABE of one of three banks; the last digit is the one that fits. */
function clabeOf(n: number): string {
  const body = `${['002', '012', '072'][n % 3]}580${String(70_041_300_117 + n * 7919).padStart(11, '0')}`
  for (let digit = 0; digit < 10; digit += 1) if (isClabe(`${body}${digit}`)) return `${body}${digit}`
  throw new Error(`${body} has no check digit`)
}

const whole = (rfc: string) => `${rfc}${rfcCheckDigit(`${rfc}0`)}`
const contact = (name: string, email: string, reminders: boolean) => ({ name, email, documents: true, reminders })

const rows = [
  ...companies.map(([rfc, name, tradeName, postalCode, days, limit, form, method], n) => ({
    rfc: whole(rfc),
    name,
    trade_name: tradeName,
    regime: '601',
    postal_code: postalCode,
    cfdi_use: 'G03',
    contacts: [
      contact('Cuentas por pagar', `cxp@${mailHost(tradeName)}`, true),
      ...(n % 3 === 0 ? [contact('Tráfico', `trafico@${mailHost(tradeName)}`, false)] : []),
    ],
    credit_days: days,
    // Of a month of trips.
    credit_limit: limit === null ? null : limit * 12,
    currency: 'MXN',
    payment_form: form,
    payment_method: method,
    clabes: n % 2 === 0 ? [clabeOf(n)] : [],
    phone: `81${String(83_400_000 + n * 4127)}`,
    // One who left for the competition.
    active: n !== 16,
  })),
  ...persons.map(([rfc, name, postalCode, regime]) => ({
    rfc: whole(rfc),
    name,
    regime,
    postal_code: postalCode,
    cfdi_use: 'G03',
    contacts: [],
    credit_days: 0,
    credit_limit: 0,
    currency: 'MXN',
    payment_form: '03',
    payment_method: 'PUE',
    clabes: [],
    active: true,
  })),
  ...foreigners.map(([name, country, taxId, days]) => ({
    rfc: 'XEXX010101000',
    name,
    regime: '616',
    cfdi_use: 'S01',
    tax_residence: country,
    tax_id: taxId,
    contacts: [contact('Accounts payable', `ap@${mailHost(name)}`, true)],
    credit_days: days,
    credit_limit: null,
    currency: 'USD',
    payment_form: '99',
    payment_method: 'PPD',
    clabes: [],
    active: true,
  })),
  {
    rfc: 'XAXX010101000',
    name: 'PUBLICO EN GENERAL',
    regime: '616',
    cfdi_use: 'S01',
    contacts: [],
    credit_days: 0,
    credit_limit: 0,
    currency: 'MXN',
    payment_form: '01',
    payment_method: 'PUE',
    clabes: [],
    active: true,
  },
]

/** Who the company carries for: companies on credit, some persons who pay at once, foreigners in dollars, the public. */
export const seed: SeedPart = async (client, { accountId, users }) => {
  await client.query(
    `insert into billing_customer (account_id, rfc, name, trade_name, regime, postal_code, cfdi_use, tax_residence, tax_id,
       contacts, credit_days, credit_limit, currency, payment_form, payment_method, clabes, phone, active, updated_by)
     select $2, t.rfc, t.name, t.trade_name, t.regime, t.postal_code, t.cfdi_use, t.tax_residence, t.tax_id, t.contacts,
       t.credit_days, t.credit_limit, t.currency, t.payment_form, t.payment_method,
       array(select jsonb_array_elements_text(t.clabes)), t.phone, t.active, $3
     from jsonb_to_recordset($1) as t (rfc text, name text, trade_name text, regime text, postal_code text, cfdi_use text,
       tax_residence text, tax_id text, contacts jsonb, credit_days int, credit_limit numeric, currency text,
       payment_form text, payment_method text, clabes jsonb, phone text, active boolean)`,
    [JSON.stringify(rows), accountId, users.mariana],
  )
  // The first clients of trips are the first customers.
  await client.query(
    `with client as (select id, row_number() over (order by id) as n from app_user where account_id = $1 and role = $2),
       first as (select id, row_number() over (order by id) as n from billing_customer where account_id = $1)
     update billing_customer c set client_id = client.id
     from first join client on client.n = first.n where c.id = first.id and first.n <= $3`,
    [accountId, roles.client, companies.length],
  )
}
