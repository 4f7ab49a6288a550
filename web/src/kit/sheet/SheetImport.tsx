import { useState, type ReactNode } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Alert, Button, Checkbox, Progress } from 'antd'
import { IconArrowBackUp, IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { errorText, ApiError } from '../api-error.ts'
import { download } from '../download.ts'
import { fileSize, plural } from '../format.ts'
import { useLeavePrompt } from '../shell/leave.ts'
import { overlay } from '../shell/loaders.ts'
import { PageHeader } from '../shell/PageHeader.tsx'
import { SheetMatch } from './SheetMatch.tsx'
import { SheetTable } from './SheetTable.tsx'
import { SheetZone } from './SheetZone.tsx'
import {
  cellOf,
  corrected,
  isEmpty,
  isReady,
  isWrong,
  rechecked,
  sheetRows,
  skipped,
  type CellValue,
  type CheckedRow,
  type SheetRow,
} from './sheet-rows.ts'
import { toast } from '../shell/toast.ts'
import './sheet-import.css'

export interface SheetColumn {
  field: string
  label: string
  type?: 'text' | 'number' | 'day'
  width?: number
}

interface CheckedSheet<Values> {
  rows: readonly CheckedRow<Values>[]
  /** Columns the sheet lacks, and columns nobody knows. */
  missing: readonly string[]
  unknown: readonly string[]
}

interface SheetImportProps<Values> {
  title: string
  /** ['unidad', 'unidades'] */
  noun: readonly [string, string]
  /** 'creada', 'creadas' */
  made: readonly [string, string]
  backTo: string
  crumb: string
  explain: ReactNode
  columns: readonly SheetColumn[]
  template: () => Promise<Blob>
  /** Reads a file; `columns`: fields by the headers that somebody said are theirs. */
  read: (file: File, columns: Record<string, string>) => Promise<CheckedSheet<Values>>
  /** Checks rows that were corrected here. */
  check: (rows: Values[]) => Promise<CheckedSheet<Values>>
  /** `file`: what the sheet was called. */
  save: (rows: Values[], file: string) => Promise<readonly unknown[]>
  onSaved: () => unknown
  /** What stands below while no file was chosen. */
  below?: ReactNode
}

/** A spreadsheet becomes records: template, upload, preview with errors per row, correction in place, then saving. */
export function SheetImport<Values extends object>(props: SheetImportProps<Values>) {
  const { title, noun, made, backTo, crumb, columns, template } = props
  const navigate = useNavigate()
  const [file, setFile] = useState<File>()
  const [sheet, setSheet] = useState<Omit<CheckedSheet<Values>, 'rows'>>()
  const [rows, setRows] = useState<SheetRow<Values>[]>([])
  const [matched, setMatched] = useState<Record<string, string>>({})
  const [work, setWork] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [leavesRest, setLeavesRest] = useState(false)
  const release = useLeavePrompt(sheet !== undefined)
  const ready = rows.filter(isReady)
  const wrong = rows.filter(isWrong)

  const during = async (label: string, act: () => Promise<void>) => {
    setWork(label)
    setFailure(undefined)
    try {
      await act()
    } catch (error) {
      setFailure(errorText(error))
    } finally {
      setWork(undefined)
    }
  }
  const read = (chosen: File, match: Record<string, string> = {}) =>
    during(`Leyendo ${chosen.name}`, async () => {
      const { rows: found, ...columnsFound } = await props.read(chosen, match)
      setFile(chosen)
      setMatched(match)
      setSheet(columnsFound)
      setRows(sheetRows(found))
    })
  const correct = (number: number, field: string, value: CellValue, everywhere: boolean) => {
    const next = corrected(rows, number, field, value, everywhere)
    setRows(next)
    void during('Revisando las filas', async () =>
      setRows(rechecked(next, (await props.check(next.map(({ values }) => values))).rows)),
    )
  }
  const save = () =>
    during(`Creando ${plural(ready.length, ...noun)}`, async () => {
      try {
        const saved = await props.save(
          ready.map(({ values }) => values),
          file?.name ?? '',
        )
        await props.onSaved()
        toast.success(plural(saved.length, `${noun[0]} ${made[0]}`, `${noun[1]} ${made[1]}`))
        if (wrong.length > 0) return setRows(rows.filter((row) => !isReady(row)))
        release()
        void navigate({ to: backTo })
      } catch (error) {
        if (error instanceof ApiError && error.status === 400) setRows(withServerErrors(rows, ready, error))
        throw error
      }
    })
  const reset = () => {
    setSheet(undefined)
    setRows([])
    setFile(undefined)
  }
  const fetchTemplate = () =>
    void overlay('Preparando la plantilla…', template()).then(
      (blob) => download(blob),
      (error: unknown) => toast.error(errorText(error)),
    )
  const templateButton = (
    <Button icon={<IconDownload size={16} stroke={1.75} />} onClick={fetchTemplate}>
      Descargar plantilla
    </Button>
  )
  const absent =
    sheet && sheet.missing.length > 0 && sheet.missing.length < columns.length
      ? `Columnas que la hoja no trae y quedarán vacías: ${sheet.missing.join(', ')}`
      : undefined

  return (
    <div className="screen">
      <section className="screen-main sheet-import">
        <PageHeader
          title={title}
          crumbs={[{ label: crumb, to: backTo }]}
          sub={
            file && (
              <>
                <IconFileSpreadsheet size={15} stroke={1.75} aria-hidden /> {file.name} ·{' '}
                {plural(rows.length, 'fila', 'filas')} · {fileSize(file.size)}
              </>
            )
          }
          actions={
            <>
              {templateButton}
              {sheet && (
                <Button icon={<IconArrowBackUp size={16} stroke={1.75} />} onClick={reset}>
                  Cambiar archivo
                </Button>
              )}
            </>
          }
        />
        <div className="card sheet-card">
          {work && (
            <div className="sheet-work" role="status">
              <span>{work}</span>
              <Progress percent={100} status="active" showInfo={false} size="small" aria-label={work} />
            </div>
          )}
          {failure && <Alert type="error" showIcon title={failure} role="alert" className="sheet-notice" />}
          {absent && <Alert type="info" showIcon title={absent} className="sheet-notice" />}
          {sheet && file && (
            <SheetMatch
              unknown={sheet.unknown}
              matched={matched}
              columns={columns.filter(
                ({ field }) =>
                  Object.values(matched).includes(field) || rows.every(({ values }) => isEmpty(cellOf(values, field))),
              )}
              onMatch={(match) => void read(file, match)}
            />
          )}
          {sheet ? (
            <SheetTable
              columns={columns}
              rows={rows}
              onCorrect={correct}
              onSkip={(number, isSkipped) => setRows(skipped(rows, number, isSkipped))}
            />
          ) : (
            <FilePart explain={props.explain} onFile={(chosen) => void read(chosen)} />
          )}
          {sheet && (
            <footer className="sheet-foot">
              {wrong.length > 0 && (
                <Checkbox checked={leavesRest} onChange={({ target }) => setLeavesRest(target.checked)}>
                  Guardar las filas listas y dejar las demás para después
                </Checkbox>
              )}
              <span className="spacer" />
              <small>Nada se guarda hasta confirmar</small>
              <Button onClick={() => void navigate({ to: backTo })}>Cancelar</Button>
              <Button
                type="primary"
                disabled={ready.length === 0 || work !== undefined || (wrong.length > 0 && !leavesRest)}
                onClick={() => void save()}
              >
                Crear {plural(ready.length, ...noun)}
              </Button>
            </footer>
          )}
        </div>
        {!sheet && props.below}
      </section>
    </div>
  )
}

/** `rows.{n}.{field}` of a refused save, back on the rows they were sent from. */
function withServerErrors<Values>(
  rows: readonly SheetRow<Values>[],
  sent: readonly SheetRow<Values>[],
  error: ApiError,
): SheetRow<Values>[] {
  const found = Object.entries(error.fields).flatMap(([path, messages]) => {
    const [, at, field = ''] = path.split('.')
    const row = sent[Number(at)]?.row
    return row === undefined ? [] : messages.map((message) => ({ row, field, message }))
  })
  return rows.map((row) => ({ ...row, errors: [...row.errors, ...found.filter((one) => one.row === row.row)] }))
}

function FilePart({ explain, onFile }: { explain: ReactNode; onFile: (file: File) => void }) {
  return (
    <div className="sheet-file">
      <SheetZone onFile={onFile}>{explain}</SheetZone>
    </div>
  )
}
