import type { Readable } from 'node:stream'
import type { WriteColumn } from '../../shared/sheets/sheet.types.ts'
import { writeCsv } from '../../shared/sheets/write-csv.ts'

interface LogLine {
  at: string
  level: string
  title: string
  path: string | null
  user: string | null
  host: string | null
  agent: string | null
  data: unknown
}

const columns: WriteColumn[] = [
  { key: 'at', header: 'Fecha y hora', width: 20, type: 'datetime' },
  { key: 'level', header: 'Nivel', width: 12, type: 'text' },
  { key: 'title', header: 'Título', width: 24, type: 'text' },
  { key: 'path', header: 'Pantalla', width: 32, type: 'text' },
  { key: 'user', header: 'Usuario', width: 24, type: 'text' },
  { key: 'host', header: 'Sitio', width: 24, type: 'text' },
  { key: 'agent', header: 'Navegador', width: 32, type: 'text' },
  { key: 'data', header: 'Detalle', width: 60, type: 'text' },
]
const levels: Record<string, string> = { error: 'Error', warning: 'Aviso', info: 'Información' }

/** The log as a CSV; instants in the zone. */
export const logSheet = (lines: readonly LogLine[], zone: string): Readable =>
  writeCsv(
    {
      columns,
      rows: lines.map((line) => ({
        ...line,
        level: levels[line.level] ?? line.level,
        data: line.data === null ? null : JSON.stringify(line.data),
      })),
    },
    zone,
  )
