import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { compareDamages, locationCode } from '@arriero/contract/eir/damage.rules.ts'
import type { DamageDraft } from '@arriero/contract/eir/eir.entities.ts'
import { partyNames, type Seal } from '@arriero/contract/eir/eir.rules.ts'
import { checkDigit, shownNumber, sizeOf } from '@arriero/contract/eir/iso6346.rules.ts'
import type { SeedPart } from '../../demo/later-parts.ts'
import { storeFile } from '../../demo/stored-file.ts'

const lines = [
  { name: 'Hapag-Lloyd', owner: 'TSNU' },
  { name: 'Maersk', owner: 'MSKU' },
  { name: 'MSC', owner: 'MEDU' },
  { name: 'CMA CGM', owner: 'CMAU' },
] as const
const sizes = ['45G1', '22G1', '45G1', '45R1', '42G1', '22U1']
/** Containers, and how often each passed a gate. */
const [containers, mostMoves] = [28, 5]

/** The same number from 0 to 1 at every start. */
const chance = (n: number) => (Math.imul(n ^ 0x9e3779b9, 2_654_435_761) >>> 0) / 2 ** 32
const numberOf = (owner: string, serial: number) => {
  const ten = owner + String(serial).padStart(6, '0')
  return ten + checkDigit(ten)
}

const shapes = [
  {
    face: 'R',
    x: 520,
    y: 170,
    length: 62,
    width: 38,
    depth: 6,
    component: 'PAA',
    damage: 'DT',
    repair: 'GS',
    cost: 1850,
  },
  {
    face: 'D',
    x: 92,
    y: 140,
    length: 10,
    width: 90,
    depth: null,
    component: 'LBA',
    damage: 'BT',
    repair: 'GS',
    cost: 2400,
  },
  {
    face: 'L',
    x: 210,
    y: 246,
    length: 110,
    width: 14,
    depth: null,
    component: 'RLA',
    damage: 'CO',
    repair: 'PA',
    cost: 600,
  },
  {
    face: 'T',
    x: 470,
    y: 120,
    length: 34,
    width: 30,
    depth: 2,
    component: 'PAA',
    damage: 'HO',
    repair: 'PT',
    cost: 950,
  },
  {
    face: 'F',
    x: 120,
    y: 130,
    length: 40,
    width: 26,
    depth: 4,
    component: 'PAA',
    damage: 'DT',
    repair: 'GS',
    cost: 1300,
  },
  {
    face: 'B',
    x: 300,
    y: 120,
    length: 80,
    width: 60,
    depth: null,
    component: 'FLA',
    damage: 'GD',
    repair: 'RP',
    cost: 3100,
  },
] as const

const damageOf = (n: number): DamageDraft => ({
  ...shapes[n % shapes.length]!,
  key: randomUUID(),
  responsible: n % 5 === 2 ? 'wear' : 'user',
  note: null,
})

const sealsOf = (n: number, isWrong: boolean): Seal[] => [
  { kind: 'line', document: `HL-${884120 + n}`, gate: `HL-${884120 + n}`, note: null },
  { kind: 'customs', document: '0419927', gate: isWrong ? '0419972' : '0419927', note: null },
]

/** A dent in a corrugated panel, with a rule beside it. */
const drawnDent = () =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><rect width="400" height="300" fill="#2f6d8e"/>${Array.from(
        { length: 10 },
        (_, i) => `<rect x="${i * 40}" width="16" height="300" fill="#265a77"/>`,
      ).join(
        '',
      )}<ellipse cx="210" cy="150" rx="110" ry="64" fill="#1d475f" opacity="0.75"/><path d="M120 140q90 40 180 6" stroke="#163748" stroke-width="5" fill="none"/><rect x="20" y="260" width="130" height="20" fill="#e8c23a"/></svg>`,
    ),
  )
    .webp({ quality: 80 })
    .toBuffer()

/** Two months of containers in and out, their damages with photographs, and the last ones still to be closed. */
export const seed: SeedPart = async (client, { accountId, users }) => {
  const { rows: units } = await client.query<{
    id: number
    name: string
    driver: number | null
    driver_name: string | null
  }>(
    `select u.id, u.name, d.id as driver, d.name as driver_name from unit u
     left join unit_driver w on w.account_id = u.account_id and w.unit_id = u.id and w.to_at is null
     left join driver d on d.account_id = u.account_id and d.id = w.driver_id and d.deleted_at is null
     where u.account_id = $1 and u.deleted_at is null order by u.id limit 40`,
    [accountId],
  )
  const bytes = await drawnDent()
  const fileId = await storeFile(
    client,
    { accountId, userId: users.mariana },
    { name: 'Daño.webp', type: 'image/webp', bytes },
  )
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  let number = 0
  for (let n = 0; n < containers; n += 1) {
    const { name: line, owner } = lines[n % lines.length]!
    const size = sizeOf(sizes[n % sizes.length]!)!
    const container = numberOf(owner, n === 0 ? 518_304 : 204_117 + n * 3571)
    const { rows } = await client.query<{ id: number }>(
      'insert into eir_container (account_id, number) values ($1, $2) returning id',
      [accountId, container],
    )
    const moves = 1 + Math.floor(chance(n) * mostMoves)
    const known: Record<string, ReturnType<typeof placed>[]> = { in: [], out: [] }
    let standing = n % 3 === 0 ? [damageOf(n + 2)] : []
    for (let move = 0; move < moves; move += 1) {
      number += 1
      const isLast = move === moves - 1
      const kind = move % 2 === 0 ? 'in' : 'out'
      const isOpen = isLast && n % 3 === 0
      if (chance(n * 31 + move) > 0.55 || n === 0) standing = [...standing, damageOf(n + move)]
      standing = standing.slice(-4).map((damage) => ({ ...damage, key: randomUUID() }))
      const damages = standing.map((damage) => placed(damage, size))
      const { isNew } = compareDamages(damages, known[kind === 'in' ? 'out' : 'in']!)
      known[kind] = damages
      const isFull = (n + move) % 3 !== 1
      const unit = units.length > 0 ? units[(n * 5 + move) % units.length] : undefined
      const hours = (moves - move) * 150 - chance(n + move * 7) * 90 - 40 + n + (n % 4) * 80
      const charge = damages.reduce(
        (sum, { cost, responsible }, i) => sum + (isNew[i] && responsible === 'user' ? (cost ?? 0) : 0),
        0,
      )
      const signatures = (isOpen ? partyNames.slice(0, n % 2) : partyNames).map((party) => ({
        party,
        name: party === 'yard' ? 'Rosa Elena Prado' : (unit?.driver_name ?? 'Óscar Iván Cantú'),
        strokes: [[120, 620, 260, 380, 420, 640, 610, 400, 860, 560]],
        at: new Date(Date.now() - hours * 3_600_000 + 900_000).toISOString(),
      }))
      const { rows: made } = await client.query<{ id: number }>(
        `insert into eir (account_id, number, kind, state, container_id, container, size_type, line, booking, place, happened_at, is_full,
           seals, chassis, unit_id, driver_id, driver_name, gross_kg, tare_kg, max_kg, csc_until, reefer, faces, signatures,
           closed_at, closed_by, is_inside, damages, new_damages, charge, search, created_by, updated_by)
         select $1, $2, $3, $4, $5, $27, $6, $7, $8, $9, h.at, $11, $12, $13, $14, $15, $16, $17, 3940, 32500, current_date + 270, $18,
           $19, $20, case when $4 = 'closed' then h.at + interval '40 minutes' end, case when $4 = 'closed' then $21::int end,
           $22, $23, $24, $25, search_text($26), $21::int, $21::int
         from (select least(now() - interval '20 minutes', now() - $10::float8 * interval '1 hour') as at) h returning id`,
        [
          accountId,
          number,
          kind,
          isOpen ? 'draft' : 'closed',
          rows[0]!.id,
          size.code,
          line,
          `${line.slice(0, 3).toUpperCase()}${70_000 + number * 37}`,
          n % 4 === 3 ? 'Patio Altamira' : 'Patio Silao',
          hours,
          isFull,
          JSON.stringify(isFull ? sealsOf(n, isOpen && n % 2 === 0) : []),
          `CH-${200 + ((n * 3) % 40)}`,
          unit?.id ?? null,
          unit?.driver ?? null,
          unit?.driver === null ? 'Óscar Iván Cantú' : null,
          isFull ? 24_000 + n * 211 : null,
          size.isThermal
            ? JSON.stringify({ setPoint: -18, reading: -17.4, vent: 0, humidity: 60, inspectedOn: null })
            : null,
          isOpen && n % 2 === 1 ? ['F', 'R', 'D'] : ['F', 'R', 'D', 'L', 'T', 'B'],
          JSON.stringify(signatures),
          users.mariana,
          isLast && kind === 'in',
          damages.length,
          isNew.filter(Boolean).length,
          charge,
          `EIR-${String(number).padStart(5, '0')} ${container} ${shownNumber(container)} ${line} ${unit?.name ?? ''} ${unit?.driver_name ?? ''}`,
          container,
        ],
      )
      const id = made[0]!.id
      await client.query(
        `insert into eir_damage (account_id, eir_id, place, key, face, x, y, length, width, depth, location, component, damage,
           repair, responsible, cost, note, is_new)
         select $1, $2, d.place, d.key, d.face, d.x, d.y, d.length, d.width, d.depth, d.location, d.component, d.damage, d.repair,
           d.responsible, d.cost, d.note, d.is_new
         from jsonb_populate_recordset(null::eir_damage, $3) d`,
        [accountId, id, JSON.stringify(damages.map((damage, place) => ({ ...damage, place, is_new: isNew[place] })))],
      )
      const shown = damages.filter((_, i) => !isOpen || i % 2 === 0)
      await client.query(
        `insert into eir_photo (account_id, eir_id, key, shows, sha256, taken_at, file_id)
         select e.account_id, e.id, gen_random_uuid(), t.key, $3, e.happened_at, $4
         from eir e, unnest($5::text[]) as t (key) where e.account_id = $1 and e.id = $2`,
        [accountId, id, sha256, fileId, shown.map(({ key }) => key)],
      )
    }
  }
  await client.query('insert into eir_number (account_id, last) values ($1, $2)', [accountId, number])
}

const placed = (damage: DamageDraft, size: NonNullable<ReturnType<typeof sizeOf>>) => ({
  ...damage,
  location: locationCode(damage, size),
})
