import { buffer } from 'node:stream/consumers'
import { texts as formTexts } from '@arriero/contract/core/messages.ts'
import type { Upload } from '@arriero/contract/core/files.ts'
import { inWork, type App } from '../../../app/app.ts'
import { badFields } from '../../../app/errors.ts'
import type { Scope } from '../../../app/scope.ts'
import { SentFile } from '../../../app/http/route.ts'
import { fillTemplate } from '../../../shared/sheets/fill-template.ts'
import { SheetError } from '../../../shared/sheets/sheet.types.ts'
import { writeSheet, xlsxType } from '../../../shared/sheets/write-sheet.ts'
import { mainPhotoKey } from '../photos/thumbnails.service.ts'
import { templateData, type TemplatePeriod } from './template-data.service.ts'
import { exampleLines, unitSheetData } from './unit-sheet.ts'

/** The company's workbook with the unit's data in it; what cannot be read is a 400 on `template`. */
export async function fillForUnit(
  app: App,
  scope: Scope,
  id: number,
  { template, ...period }: TemplatePeriod & { template: Upload | undefined },
): Promise<SentFile> {
  if (!template) throw badFields({ template: [formTexts.required] })
  // Its own short transaction: images from elsewhere may take their time.
  const [data, key] = await inWork(app, scope, async (work) => [
    await templateData(work, app, id, period),
    await mainPhotoKey(work, id),
  ])
  // A photograph that the storage lost is none: the sheet says so in its cell.
  const photo = key && (await app.files.read(key).then(buffer, () => null))
  const options = { data: unitSheetData(data, photo || null), timeZone: data.unit.timezone }
  const filled = await fillTemplate(template.path, options, app).catch((error: unknown) => {
    throw error instanceof SheetError ? badFields({ template: [error.message] }) : error
  })
  const name = `${data.unit.name} ${data.start} a ${data.end}.xlsx`.replaceAll(/[/\\:*?"<>|]/g, '-')
  return new SentFile(name, xlsxType, filled)
}

/** A workbook with every mark beside what it stands for. */
export async function example(): Promise<SentFile> {
  const columns = [
    { header: 'Dato', key: 'label', width: 48, type: 'text' as const },
    { header: 'Marca que se llena', key: 'mark', width: 28, type: 'text' as const },
  ]
  const sheets = [{ name: 'Unidad', columns, rows: exampleLines.map((line) => ({ ...line })) }]
  return new SentFile(
    'plantilla-de-unidad.xlsx',
    xlsxType,
    await writeSheet({ sheets, timeZone: 'America/Mexico_City' }),
  )
}
