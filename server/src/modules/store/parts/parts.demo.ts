import type { SeedPart } from '../../../demo/later-parts.ts'
import { serialized } from '@arriero/contract/store/store.rules.ts'
import { families } from './part-families.demo.ts'

/** How much of a level each store keeps, by its code. */
const shares = { APO: 1, SAL: 0.6, QRO: 0.4, NLD: 0.25 }

/** EAN-13 of a Mexican maker. */
function ean(n: number): string {
  const digits = `750${String(1_031_000_00 + n * 7).padStart(9, '0')}`
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** Codes between a family and the next. */
const step = 20

const rows = families.flatMap(({ prefix, noun, variants, ...family }, at) =>
  variants.map(({ label, ...variant }, i) => ({
    ...family,
    ...variant,
    code: `${prefix}-${String(at * step + i + 1).padStart(4, '0')}`,
    name: `${noun} ${label}`,
    barcode: family.kind === serialized ? null : ean(at * step + i),
    shelf: `${prefix.charAt(0)}-${String((at % 12) + 1).padStart(2, '0')}-${(i % 5) + 1}`,
  })),
)

/** What the company's workshops keep, with the least and the most of each; quantities come with its movements. */
export const seed: SeedPart = async (client, { accountId, users }) => {
  await client.query(
    `insert into part (account_id, code, name, kind, category, measurement_id, brand, model, barcode, supplier_id, pack, price, updated_by)
     select $2, t.code, t.name, t.kind, t.category, m.id, t.brand, t.model, t.barcode, s.id, t.pack, t.price, $3
     from json_to_recordset($1) as t (code text, name text, kind int, category int, measurement text, supplier text,
       brand text, model text, barcode text, pack numeric, price numeric)
     left join measurement m on m.account_id = $2 and m.symbol = t.measurement and m.deleted_at is null
     left join supplier s on s.account_id = $2 and s.name = t.supplier and s.deleted_at is null`,
    [JSON.stringify(rows), accountId, users.mariana],
  )
  await client.query(
    `insert into stock (account_id, store_id, part_id, min_qty, max_qty, shelf)
     select $2, a.id, p.id, ceil(t.level * h.share), ceil(t.level * h.share * 3), t.shelf
     from json_to_recordset($1) as t (code text, level numeric, shelf text)
     join part p on p.account_id = $2 and p.code = t.code
     cross join json_each_text($3) as w (code, value)
     cross join lateral (select w.value::numeric as share) h
     join store a on a.account_id = $2 and a.code = w.code and a.deleted_at is null
     where t.level * h.share >= 1`,
    [JSON.stringify(rows), accountId, JSON.stringify(shares)],
  )
}
