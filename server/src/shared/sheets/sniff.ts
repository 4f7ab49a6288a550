import { open, readFile } from 'node:fs/promises'
import { SheetError } from './sheet.types.ts'

const notSheet = 'El archivo no es una hoja de cálculo de Excel (.xlsx).'
const csvBytes = 30_000_000
const maxDelimiters = 2_000

/** Tells an .xlsx from a csv by its content, never by its name; anything else is a SheetError in words. */
export async function sniffSheet(path: string): Promise<'xlsx' | 'csv'> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size === 0) throw new SheetError('El archivo está vacío.')
    const head = Buffer.alloc(Math.min(size, 8192))
    await file.read(head, 0, head.length, 0)
    if (head.toString('latin1', 0, 2) === 'PK') return 'xlsx'
    if (head.readUInt32BE(0) === 0xd0cf11e0 && size >= 512) throw new SheetError(await explainCompoundFile(path))
    if (size > csvBytes) throw new SheetError('El archivo es demasiado grande: divídalo en varios archivos.')
    if (!looksLikeText(head)) throw new SheetError(notSheet)
    return 'csv'
  } finally {
    await file.close()
  }
}

/** Old Excel files and encrypted new ones share a container; the name of its streams tells which. */
async function explainCompoundFile(path: string): Promise<string> {
  const encrypted = (await readFile(path)).includes(Buffer.from('EncryptedPackage', 'utf16le'))
  return encrypted
    ? 'El archivo está protegido con contraseña: quítela y vuelva a subirlo.'
    : 'El archivo es de una versión antigua de Excel (.xls): guárdelo como .xlsx y vuelva a subirlo.'
}

function looksLikeText(head: Buffer): boolean {
  if (isUtf16(head)) return true
  const start = head.toString('latin1', 0, 256).replace('ï»¿', '').trimStart()
  // Web pages saved as .xls, PDF and rich text are text too.
  if (start.startsWith('<') || start.startsWith('%PDF') || start.startsWith('{\\rtf')) return false
  return !head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))
}

function isUtf16(head: Buffer): boolean {
  return head.length > 1 && head.readUInt16BE(0) === 0xfffe
}

/** Text of a csv in UTF-8 (with or without mark), UTF-16 as Excel saves 'Unicode', or Windows Latin. */
export function decodeCsv(bytes: Buffer): string {
  if (isUtf16(bytes)) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Comma, semicolon or tab: the one most often met in the first line outside quotes. */
export function findDelimiter(text: string): string {
  const line = (/^\s*[^\r\n]+/.exec(text)?.[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const count = (mark: string) => line.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

/** Refuses text with an absurd number of columns before the reading library makes a cell of each. */
export function checkCsvWidth(text: string, delimiter: string): void {
  let inLine = 0
  for (const character of text) {
    if (character === '\n') inLine = 0
    else if (character === delimiter && ++inLine > maxDelimiters) {
      throw new SheetError('El archivo tiene demasiadas columnas.')
    }
  }
}
