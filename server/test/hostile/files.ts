import { strToU8, zipSync } from 'fflate'
import type { Form } from '@arriero/contract/core/files.ts'

const script = '<script>alert(document.domain)</script>'
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** Says that it is 60 000 by 60 000 points. */
const giant = Buffer.from(png)
giant.writeUInt32BE(60_000, 16)
giant.writeUInt32BE(60_000, 20)

const part = (xml: string) => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${xml}`)
const zeros = new Uint8Array(64 * 1024 * 1024)
/** A spreadsheet that grows a thousandfold when it is opened. */
const bomb = () =>
  zipSync({
    '[Content_Types].xml': part(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    ),
    'xl/workbook.xml': part('<workbook/>'),
    'xl/worksheets/sheet1.xml': zeros,
    'xl/sharedStrings.xml': zeros,
    '../../../../tmp/escape.xml': part('<x/>'),
  })
const entities = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "${'a'.repeat(1000)}">${Array.from({ length: 9 }, (_, i) => `<!ENTITY ${'bcdefghij'[i]} "${`&${'abcdefghi'[i]};`.repeat(10)}">`).join('')}<!ENTITY f SYSTEM "file:///etc/passwd">]><x>&j;&f;</x>`

let made: File[] | undefined
/** Uploads that mean no good: what they are called, what they claim to be and what they are differ. */
export function hostileFiles(): readonly File[] {
  made ??= [
    new File([png, script], '../../../etc/cron.d/x.png', { type: 'image/png' }),
    new File([giant], 'grande.png', { type: 'image/png' }),
    new File([`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`], 'logo.svg', {
      type: 'image/png',
    }),
    new File([bomb()], 'bomba.xlsx', {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    }),
    new File([`%PDF-1.7\n${script}`], 'x\u0000.pdf\r\nSet-Cookie: a=b', { type: 'application/pdf' }),
    new File([entities], 'entidades.xml', { type: 'application/xml' }),
    new File([`=cmd|'/c calc'!A0,"${'"'.repeat(999)}\n${',\n'.repeat(50_000)}`], '=cmd.csv', { type: 'text/csv' }),
    new File([`[${'['.repeat(100_000)}`], 'hondo.json', { type: 'application/json' }),
    new File([], '', { type: 'image/png' }),
  ]
  return made
}

/** The form with one hostile file in each of its places. */
export function* hostileForms({ files }: Form, fields: unknown): Generator<FormData> {
  for (const name of Object.keys(files)) {
    for (const file of hostileFiles()) {
      const form = new FormData()
      form.append('data', JSON.stringify(fields ?? {}))
      form.append(name, file, file.name)
      yield form
    }
  }
}
