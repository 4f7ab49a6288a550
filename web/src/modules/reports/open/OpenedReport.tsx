import { lazy, Suspense, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Progress } from 'antd'
import {
  IconAlertTriangle,
  IconArrowLeft,
  IconCalendarRepeat,
  IconDeviceFloppy,
  IconFileTypePdf,
  IconFileTypeXls,
  IconLink,
} from '@tabler/icons-react'
import {
  createReportLink,
  createReportSchedule,
  createSavedReport,
  reportFile,
} from '@arriero/contract/reports/reports.contract.ts'
import type {
  ReportAsked,
  ReportKindFacts,
  ReportRow,
  SavedReport,
} from '@arriero/contract/reports/reports.entities.ts'
import { toldOf } from '@arriero/contract/reports/reports.rules.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { number, time } from '../../../kit/format.ts'
import { useIsPhone } from '../../../kit/media.ts'
import { go } from '../../../kit/shell/navigation.ts'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { makeFile } from '../actions.ts'
import { reportPaths } from '../reports.paths.ts'
import { lateQuery, useParts, useWhole, type Whole } from '../reports.queries.ts'
import { spanWords, whenWords } from '../reports.words.ts'
import { ChangesDialog } from './ChangesDialog.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { ReportChart } from './ReportChart.tsx'
import { ReportParams } from './ReportParams.tsx'
import { ReportTable } from './ReportTable.tsx'
import { SaveDialog } from './SaveDialog.tsx'
import { cellText } from './cell-text.ts'

const ReportMap = lazy(() => import('./ReportMap.tsx').then((m) => ({ default: m.ReportMap })))

interface OpenedReportProps {
  kind: ReportKindFacts
  asked: ReportAsked
  saved: SavedReport | undefined
  isChanged: boolean
  onChange: (asked: ReportAsked) => void
  onClose: () => void
}

/** One report: what is asked, what one must know, its totals, chart beside map, and the rows. */
export function OpenedReport({ kind, asked, saved, isChanged, onChange, onClose }: OpenedReportProps) {
  const { data, error, refetch, isFetching, dataUpdatedAt } = useParts(asked)
  const whole = useWhole(data?.pages, kind.columns)
  const [chosen, setChosen] = useState<ReportRow>()
  const [dialog, setDialog] = useState<'save' | 'link'>()
  const isPhone = useIsPhone()
  const columns = useMemo(() => chosenColumns(kind, asked), [kind, asked])
  const name = saved?.name ?? kind.label
  const told = whole && toldOf(kind.columns, whole.total.sums)
  const facts = columns.filter(({ total }) => total !== null).slice(0, 6)
  const isEmpty = whole !== undefined && !isFetching && whole.total.rows === 0
  const file = (format: 'xlsx' | 'pdf') => void makeFile({ asked, name }, format)
  return (
    <section className="report-open" aria-label={name}>
      <header className="report-head">
        {isPhone && (
          <Button
            type="text"
            aria-label="Volver a los reportes"
            icon={<IconArrowLeft size={18} stroke={1.75} />}
            onClick={onClose}
          />
        )}
        <div>
          <h2>{name}</h2>
          <small role="status">
            {error
              ? ''
              : isFetching || !whole
                ? `Calculando${whole ? `, ${whole.done} de ${whole.of} unidades` : '…'}`
                : `calculado a las ${time(new Date(dataUpdatedAt))} en ${number(whole.ms / 1000, 1)} s`}
          </small>
        </div>
        <span className="report-actions">
          <ActionButton
            for={reportFile}
            icon={<IconFileTypeXls size={16} stroke={1.75} />}
            onClick={() => file('xlsx')}
          >
            Excel
          </ActionButton>
          <ActionButton for={reportFile} icon={<IconFileTypePdf size={16} stroke={1.75} />} onClick={() => file('pdf')}>
            PDF
          </ActionButton>
          <ActionButton
            for={createReportLink}
            icon={<IconLink size={16} stroke={1.75} />}
            onClick={() => setDialog('link')}
          >
            Enlace
          </ActionButton>
          <ActionButton
            for={createSavedReport}
            icon={<IconDeviceFloppy size={16} stroke={1.75} />}
            onClick={() => setDialog('save')}
          >
            {saved && !isChanged ? 'Copiar o compartir' : 'Guardar'}
          </ActionButton>
          <ActionButton
            for={createReportSchedule}
            icon={<IconCalendarRepeat size={16} stroke={1.75} />}
            disabledReason={!saved || isChanged ? 'Guárdelo primero: se envía lo guardado.' : undefined}
            onClick={() => saved && go(`${reportPaths.newSchedule}?reporte=${saved.id}`)}
          >
            Programar
          </ActionButton>
        </span>
      </header>
      <ReportParams kind={kind} asked={asked} names={saved?.names ?? noNames} onChange={onChange} />
      {isFetching && whole && (
        <Progress
          className="report-progress"
          percent={(100 * whole.done) / Math.max(1, whole.of)}
          showInfo={false}
          size="small"
          aria-label="Avance del cálculo"
        />
      )}
      <Notices whole={whole} saved={saved} />
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && told && (
        <dl className="report-totals">
          {facts.map((column) => (
            <div key={column.code}>
              <dt>{column.label}</dt>
              <dd>{cellText(column, told[kind.columns.indexOf(column)])}</dd>
            </div>
          ))}
        </dl>
      )}
      {isEmpty && (
        <EmptyState
          title="Sin datos"
          text={`No hay nada de esto del ${spanWords(whole.from, whole.to)} con lo que eligió. Cambie las fechas o las unidades.`}
        />
      )}
      {!error && !isEmpty && (kind.chart || (kind.map && !isPhone)) && (
        <div className={kind.chart && kind.map && !isPhone ? 'report-looks has-both' : 'report-looks'}>
          {kind.chart && whole && <ReportChart kind={kind} whole={whole} />}
          {kind.map && !isPhone && (
            <Suspense fallback={<div className="report-map" />}>
              <ReportMap kind={kind} row={chosen} />
            </Suspense>
          )}
        </div>
      )}
      {!error && !isEmpty && (
        <ReportTable
          kind={kind}
          asked={asked}
          columns={columns}
          whole={whole}
          isWaiting={isFetching}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      {dialog === 'save' && (
        <SaveDialog
          kind={kind}
          asked={asked}
          saved={saved}
          isChanged={isChanged}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'link' && <LinkDialog asked={asked} name={name} onClose={() => setDialog(undefined)} />}
    </section>
  )
}

const noNames: Record<string, string> = {}

export const chosenColumns = (kind: ReportKindFacts, { columns }: ReportAsked) =>
  columns === null
    ? kind.columns.filter(({ isUsual }) => isUsual)
    : columns.flatMap((code) => kind.columns.find((column) => column.code === code) ?? [])

/**
 * One line of what changes how this is read; the others behind it. What came late matters to who looks at the days that
 * went out.
 */
function Notices({ whole, saved }: { whole: Whole | undefined; saved: SavedReport | undefined }) {
  const [isAll, setAll] = useState(false)
  const [isComparing, setComparing] = useState(false)
  const { data: late } = useQuery(lateQuery(saved?.id))
  if (!whole) return null
  const isOfThese = late && late.from === whole.from && late.to === whole.to
  const came = { text: late?.text ?? '', detail: late ? `llegaron después del envío de ${whenWords(late.at)}` : '' }
  const notices = [...(isOfThese ? [came] : []), ...whole.notices]
  const [first, ...others] = notices
  if (!first) return null
  return (
    <>
      <Alert
        type="warning"
        banner
        showIcon
        icon={<IconAlertTriangle size={16} stroke={1.75} />}
        title={
          <ul className="report-notices">
            {(isAll ? notices : [first]).map(({ text, detail }) => (
              <li key={`${text} ${detail}`}>
                <b>{text}</b> {detail}
              </li>
            ))}
          </ul>
        }
        action={
          <>
            {others.length > 0 && (
              <Button type="link" size="small" onClick={() => setAll(!isAll)}>
                {isAll ? 'Ver menos' : `Ver ${others.length} más`}
              </Button>
            )}
            {isOfThese && (
              <Button type="link" size="small" onClick={() => setComparing(true)}>
                Ver qué cambia
              </Button>
            )}
          </>
        }
      />
      {isComparing && late && saved && (
        <ChangesDialog runId={late.runId} name={saved.name} onClose={() => setComparing(false)} />
      )}
    </>
  )
}
