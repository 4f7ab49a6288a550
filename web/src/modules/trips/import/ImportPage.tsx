import { useMemo, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { Alert, Button, Checkbox, Input, Progress, Segmented, Upload } from 'antd'
import { IconArrowBackUp, IconDownload, IconFileSpreadsheet, IconSearch, IconUpload, IconWand } from '@tabler/icons-react'
import { importTemplate } from '@arriero/contract/trips/trips.contract.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { download } from '../../../kit/download.ts'
import { fileSize, number, plural } from '../../../kit/format.ts'
import { overlay } from '../../../kit/loaders.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import { toast } from '../../../kit/toast.ts'
import { tripPaths } from '../trips.paths.ts'
import { ImportTable } from './ImportTable.tsx'
import { correctAll, findingsCsv, planImport, repeatedMistakes, shownRows, type ImportState, type RowFilter } from './import-state.ts'
import { useImport } from './useImport.ts'
import '../trips.css'
import './import.css'

const crumbs = [{ label: 'Viajes', to: tripPaths.list }]

async function fetchTemplate() {
  try {
    download(await overlay('Preparando la plantilla…', call(importTemplate)))
  } catch (error) {
    toast.error('No se pudo descargar la plantilla', { detail: errorText(error) })
  }
}

/** Trips from a spreadsheet: upload, review with corrections in place, then save. Nothing is saved before the last button. */
export function ImportPage() {
  const work = useImport()
  const { state, source, created } = work
  return (
    <div className="screen">
      <section className="screen-main import-page">
        <PageHeader
          title="Importar viajes" crumbs={crumbs}
          sub={source && state && <span className="import-file"><IconFileSpreadsheet size={15} stroke={1.75} aria-hidden /> {source.name} · {plural(state.rows.length, 'fila', 'filas')}{source.size > 0 && ` · ${fileSize(source.size)}`}</span>}
          actions={state && created === undefined ? <ReviewActions state={state} restart={work.restart} /> : <Button icon={<IconDownload size={16} stroke={1.75} />} onClick={() => void fetchTemplate()}>Descargar plantilla</Button>}
        />
        {created !== undefined ? <Created count={created} left={state?.rows.length ?? 0} goOn={work.goOn} restart={work.restart} /> : state ? <Review work={work} state={state} /> : <Start work={work} />}
      </section>
    </div>
  )
}

type Work = ReturnType<typeof useImport>

function ReviewActions({ state, restart }: { state: ImportState; restart: () => void }) {
  const hasErrors = state.rows.some(({ errors }) => errors.length > 0)
  return (
    <>
      {hasErrors && <Button icon={<IconDownload size={16} stroke={1.75} />} onClick={() => download(new Blob([findingsCsv(state)], { type: 'text/csv' }), 'errores-de-viajes.csv')}>Exportar errores</Button>}
      <Button icon={<IconArrowBackUp size={16} stroke={1.75} />} onClick={restart}>Cambiar archivo</Button>
    </>
  )
}

function Start({ work: { read, busy, problem, source } }: { work: Work }) {
  return (
    <div className="card import-start">
      {problem && <Alert type="error" showIcon title={problem} description={source && source.name} className="form-notice" role="alert" />}
      <Upload.Dragger accept=".xlsx,.csv" multiple={false} showUploadList={false} disabled={busy !== undefined} beforeUpload={(file) => { void read(file); return false }}>
        <span className="import-drop">
          <IconUpload size={28} stroke={1.5} aria-hidden />
          <b>{busy === 'reading' ? 'Leyendo y revisando la hoja…' : 'Arrastre aquí la hoja de viajes o haga clic'}</b>
          <span>Excel (.xlsx) o CSV, hasta 10 MB y 2,000 filas. Nada se guarda hasta confirmar.</span>
          {busy === 'reading' && <Progress percent={100} status="active" showInfo={false} size="small" aria-label="Leyendo la hoja" />}
        </span>
      </Upload.Dragger>
      <ol className="import-steps">
        <li><b>Descargue la plantilla.</b> Trae las líneas, unidades, conductores, geocercas y tipos de inventario de su cuenta para elegirlos de una lista.</li>
        <li><b>Una fila por destino.</b> Las filas con el mismo valor en «Viaje» forman un solo viaje, en su orden.</li>
        <li><b>Suba y revise.</b> Cada error dice qué está mal y se corrige aquí mismo, antes de crear nada.</li>
      </ol>
    </div>
  )
}

function Created({ count, left, goOn, restart }: { count: number; left: number; goOn: () => void; restart: () => void }) {
  const action = (
    <>
      <Link to={tripPaths.list}><Button type="primary" tabIndex={-1}>Ver los viajes</Button></Link>
      {left > 0 ? <Button onClick={goOn}>Seguir con {plural(left, 'fila', 'filas')}</Button> : <Button onClick={restart}>Importar otra hoja</Button>}
    </>
  )
  return <div className="card import-done"><EmptyState icon={IconFileSpreadsheet} tone="blue" title={count === 1 ? 'Se creó 1 viaje' : `Se crearon ${number(count)} viajes`} text={left > 0 ? `Quedaron ${plural(left, 'fila', 'filas')} sin guardar.` : 'La consola los sigue desde ahora.'} action={action} /></div>
}

function Review({ work, state }: { work: Work; state: ImportState }) {
  const [filter, setFilter] = useState<RowFilter>('review')
  const [search, setSearch] = useState('')
  const [isPartial, setPartial] = useState(true)
  const [withClashes, setWithClashes] = useState(false)
  const plan = useMemo(() => planImport(state, withClashes), [state, withClashes])
  const rows = useMemo(() => shownRows(state, filter, search), [state, filter, search])
  const repeated = useMemo(() => repeatedMistakes(state).slice(0, 2), [state])
  const toReview = shownRows(state, 'review', '').length
  const isBusy = work.busy !== undefined
  const isPending = isBusy || state.isStale
  const blocked = plan.trips === 0 ? 'No hay viajes listos' : !isPartial && plan.wrongRows > 0 ? 'Corrija u omita las filas con error' : isPending ? 'Espere a que termine la revisión' : undefined
  const stepText = work.busy === 'creating' ? `Creando ${plural(plan.trips, 'viaje', 'viajes')}` : isPending ? 'Revisando las filas corregidas' : plan.wrongRows > 0 ? 'Revisión terminada: hay filas por corregir' : 'Revisión terminada'
  return (
    <div className="card import-card">
      <div className="import-progress">
        <div>
          <p aria-live="polite">{stepText}<span>{number(plan.readyRows)} de {plural(state.rows.length - state.skipped.size, 'fila lista', 'filas listas')}</span></p>
          <Progress percent={Math.round((plan.readyRows / Math.max(1, state.rows.length - state.skipped.size)) * 100)} status={isPending ? 'active' : 'normal'} showInfo={false} size={['100%', 6]} aria-label={stepText} />
        </div>
        <Count value={plan.readyRows} label="Listas" tone="green" />
        <Count value={plan.wrongRows} label="Con error" tone="red" />
        <Count value={state.corrected.size} label="Corregidas aquí" tone="blue" />
      </div>
      {work.problem && <Alert type="error" showIcon title={work.problem} className="import-problem" role="alert" />}
      {work.source && work.source.unknownHeaders.length > 0 && <p className="import-note">Columnas que no se usan: {work.source.unknownHeaders.join(', ')}</p>}
      <div className="filter-bar">
        <Segmented<RowFilter>
          value={filter} onChange={setFilter}
          options={[{ value: 'all', label: <>Todas<small>{number(state.rows.length)}</small></> }, { value: 'review', label: <>Por revisar<small>{number(toReview)}</small></> }, { value: 'ready', label: <>Listas<small>{number(plan.readyRows)}</small></> }]}
        />
        <Input className="import-search" allowClear prefix={<IconSearch size={16} stroke={1.75} />} placeholder="Buscar en las filas" aria-label="Buscar en las filas" value={search} onChange={(event) => setSearch(event.target.value)} />
        <span className="spacer" />
        {repeated.map((mistake) => (
          <span className="import-repeated" key={`${mistake.column}${mistake.text}`}>
            «{mistake.text}» aparece en {number(mistake.count)} filas
            <Button size="small" icon={<IconWand size={15} stroke={1.75} />} onClick={() => work.change((before) => correctAll(before, mistake))}>Reemplazar en todas por «{mistake.suggestion}»</Button>
          </span>
        ))}
      </div>
      <ImportTable rows={rows} state={state} change={work.change} isReviewDone={toReview === 0 && filter === 'review'} showAll={() => setFilter('all')} />
      <footer className="import-foot">
        <Checkbox checked={isPartial} onChange={(event) => setPartial(event.target.checked)}>Guardar las filas listas y dejar las demás para después</Checkbox>
        {plan.clashes > 0 && <Checkbox checked={withClashes} onChange={(event) => setWithClashes(event.target.checked)}>Incluir {plural(plan.clashes, 'fila', 'filas')} con la unidad o el conductor ocupados</Checkbox>}
        <span className="spacer" />
        <span className="import-note">Nada se guarda hasta confirmar</span>
        <Link to={tripPaths.list}><Button tabIndex={-1}>Cancelar</Button></Link>
        <Button type="primary" disabled={blocked !== undefined} title={blocked} loading={work.busy === 'creating'} onClick={() => void work.create(plan, withClashes)}>Crear {plural(plan.trips, 'viaje', 'viajes')}</Button>
      </footer>
    </div>
  )
}

const Count = ({ value, label, tone }: { value: number; label: string; tone: 'green' | 'red' | 'blue' }) => (
  <div className={`import-count tone-${tone}`}><b className={tone === 'red' && value > 0 ? 'late-red' : ''}>{number(value)}</b><span><i aria-hidden />{label}</span></div>
)
