import { useMemo, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { Alert, Button, Checkbox, Input, Progress, Segmented } from 'antd'
import { IconSearch, IconWand } from '@tabler/icons-react'
import { number, plural } from '../../../kit/format.ts'
import { tripPaths } from '../trips.paths.ts'
import { ImportTable } from './ImportTable.tsx'
import {
  correctAll,
  planImport,
  repeatedMistakes,
  shownRows,
  type ImportState,
  type RowFilter,
} from './import-state.ts'
import type { ImportWork } from './useImport.ts'

/** The rows with what is wrong in them; the last button creates those that are ready. */
export function ImportReview({ work, state }: { work: ImportWork; state: ImportState }) {
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
  const blocked =
    plan.trips === 0
      ? 'No hay viajes listos'
      : !isPartial && plan.wrongRows > 0
        ? 'Corrija u omita las filas con error'
        : isPending
          ? 'Espere a que termine la revisión'
          : undefined
  const stepText =
    work.busy === 'creating'
      ? `Creando ${plural(plan.trips, 'viaje', 'viajes')}`
      : isPending
        ? 'Revisando las filas corregidas'
        : plan.wrongRows > 0
          ? 'Revisión terminada: hay filas por corregir'
          : 'Revisión terminada'
  return (
    <div className="card import-card">
      <div className="import-progress">
        <div>
          <p aria-live="polite">
            {stepText}
            <span>
              {number(plan.readyRows)} de {plural(state.rows.length - state.skipped.size, 'fila lista', 'filas listas')}
            </span>
          </p>
          <Progress
            percent={Math.round((plan.readyRows / Math.max(1, state.rows.length - state.skipped.size)) * 100)}
            status={isPending ? 'active' : 'normal'}
            showInfo={false}
            size={['100%', 6]}
            aria-label={stepText}
          />
        </div>
        <Count value={plan.readyRows} label="Listas" tone="green" />
        <Count value={plan.wrongRows} label="Con error" tone="red" />
        <Count value={state.corrected.size} label="Corregidas aquí" tone="blue" />
      </div>
      {work.problem && <Alert type="error" showIcon title={work.problem} className="import-problem" role="alert" />}
      {work.source && work.source.unknownHeaders.length > 0 && (
        <p className="import-note">Columnas que no se usan: {work.source.unknownHeaders.join(', ')}</p>
      )}
      <div className="filter-bar">
        <Segmented<RowFilter>
          value={filter}
          onChange={setFilter}
          options={[
            {
              value: 'all',
              label: (
                <>
                  Todas<small>{number(state.rows.length)}</small>
                </>
              ),
            },
            {
              value: 'review',
              label: (
                <>
                  Por revisar<small>{number(toReview)}</small>
                </>
              ),
            },
            {
              value: 'ready',
              label: (
                <>
                  Listas<small>{number(plan.readyRows)}</small>
                </>
              ),
            },
          ]}
        />
        <Input
          className="import-search"
          allowClear
          prefix={<IconSearch size={16} stroke={1.75} />}
          placeholder="Buscar en las filas"
          aria-label="Buscar en las filas"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <span className="spacer" />
        {repeated.map((mistake) => (
          <span className="import-repeated" key={`${mistake.column}${mistake.text}`}>
            «{mistake.text}» aparece en {number(mistake.count)} filas
            <Button
              size="small"
              icon={<IconWand size={15} stroke={1.75} />}
              onClick={() => work.change((before) => correctAll(before, mistake))}
            >
              Reemplazar en todas por «{mistake.suggestion}»
            </Button>
          </span>
        ))}
      </div>
      <ImportTable
        rows={rows}
        state={state}
        change={work.change}
        isReviewDone={toReview === 0 && filter === 'review'}
        showAll={() => setFilter('all')}
      />
      <footer className="import-foot">
        <Checkbox checked={isPartial} onChange={(event) => setPartial(event.target.checked)}>
          Guardar las filas listas y dejar las demás para después
        </Checkbox>
        {plan.clashes > 0 && (
          <Checkbox checked={withClashes} onChange={(event) => setWithClashes(event.target.checked)}>
            Incluir {plural(plan.clashes, 'fila', 'filas')} con la unidad o el conductor ocupados
          </Checkbox>
        )}
        <span className="spacer" />
        <span className="import-note">Nada se guarda hasta confirmar</span>
        <Link to={tripPaths.list}>
          <Button tabIndex={-1}>Cancelar</Button>
        </Link>
        <Button
          type="primary"
          disabled={blocked !== undefined}
          title={blocked}
          loading={work.busy === 'creating'}
          onClick={() => void work.create(plan, { partial: isPartial, ignoreClash: withClashes })}
        >
          Crear {plural(plan.trips, 'viaje', 'viajes')}
        </Button>
      </footer>
    </div>
  )
}

const Count = ({ value, label, tone }: { value: number; label: string; tone: 'green' | 'red' | 'blue' }) => (
  <div className={`import-count tone-${tone}`}>
    <b className={tone === 'red' && value > 0 ? 'late-red' : ''}>{number(value)}</b>
    <span>
      <i aria-hidden />
      {label}
    </span>
  </div>
)
