import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { IconCheck, IconMailX, IconMinus, IconRefresh, IconX, type Icon } from '@tabler/icons-react'
import { resendReportRun } from '@arriero/contract/reports/reports.contract.ts'
import type { ReportKindFacts, ReportRun } from '@arriero/contract/reports/reports.entities.ts'
import type { ReportRunState } from '@arriero/contract/reports/reports.rules.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { fileSize, plural } from '../../../kit/format.ts'
import { destination } from '../../../kit/shell/navigation.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { Tile } from '../../../kit/Tile.tsx'
import { ChangesDialog } from '../open/ChangesDialog.tsx'
import { reportPaths } from '../reports.paths.ts'
import { reportsChanged } from '../reports.queries.ts'
import { causeOf, resultWords, runLook, whenWords } from '../reports.words.ts'

const icons: Record<ReportRunState, Icon> = {
  making: IconRefresh,
  sent: IconCheck,
  partly: IconMailX,
  empty: IconMinus,
  failed: IconX,
}

/** What went out, one line each: when, what, how it ended and why, and the one thing to do. */
export function RunLines({ runs, kinds }: { runs: readonly ReportRun[]; kinds: readonly ReportKindFacts[] }) {
  if (runs.length === 0)
    return <EmptyState title="Aún no sale ninguno" text="Aquí queda lo que se envió, lo que no y por qué." />
  return (
    <ul className="report-runs">
      {runs.map((run) => (
        <RunLine key={run.id} run={run} kind={kinds.find(({ code }) => code === run.kind)?.label} />
      ))}
    </ul>
  )
}

function RunLine({ run, kind }: { run: ReportRun; kind: string | undefined }) {
  const [isComparing, setComparing] = useState(false)
  const { tone } = runLook(run)
  const cause = causeOf(run)
  const size = run.files.reduce((sum, file) => sum + file.size, 0)
  const files = run.files.length > 1 ? `${run.files.length} archivos` : (run.files[0]?.name.split('.').at(-1) ?? '')
  const facts = [kind, files && `${files}, ${fileSize(size)}`].filter(Boolean).join(' · ')
  const details = [
    resultWords(run),
    run.rows > 0 && plural(run.rows, 'renglón', 'renglones'),
    run.opened > 0 && plural(run.opened, 'vez abierto', 'veces abierto'),
    run.tries > 1 && `empezado ${run.tries} veces, salió una sola`,
  ]
  return (
    <li>
      <Tile icon={icons[run.state]} tone={tone} />
      <time dateTime={run.at}>{whenWords(run.at)}</time>
      <span>
        <b>{run.name}</b> <small>{facts}</small>
        <small className={tone === 'red' || tone === 'amber' ? `tinted tone-${tone}` : ''}>
          {cause || details.filter(Boolean).join(' · ')}
        </small>
        {run.note && <small>{run.note}</small>}
        {run.noteOf !== null && (
          <Button type="link" size="small" className="report-compare" onClick={() => setComparing(true)}>
            Ver qué cambia
          </Button>
        )}
        {isComparing && run.noteOf !== null && (
          <ChangesDialog runId={run.noteOf} name={run.name} onClose={() => setComparing(false)} />
        )}
      </span>
      <Action run={run} />
    </li>
  )
}

function Action({ run }: { run: ReportRun }) {
  const [isBusy, setBusy] = useState(false)
  const resend = async () => {
    setBusy(true)
    try {
      await call(resendReportRun, { id: run.id })
      toast.success('En camino otra vez', { detail: run.name })
      await reportsChanged()
    } catch (error) {
      toast.error(errorText(error), { detail: run.name })
    } finally {
      setBusy(false)
    }
  }
  const [first] = run.files
  if (run.state === 'failed' && run.scheduleId !== null)
    return (
      <span className="report-run-actions">
        <Link {...destination(reportPaths.schedule(run.scheduleId))}>Corregir</Link>
        <ActionButton for={resendReportRun} type="link" size="small" loading={isBusy} onClick={() => void resend()}>
          Enviar ahora
        </ActionButton>
      </span>
    )
  if (run.undelivered.length > 0)
    return (
      <ActionButton for={resendReportRun} type="link" size="small" loading={isBusy} onClick={() => void resend()}>
        Reenviar
      </ActionButton>
    )
  if (!first) return null
  return (
    <Button
      type="link"
      size="small"
      href={first.url}
      target="_blank"
      rel="noreferrer"
      aria-label={`Abrir ${first.name}`}
    >
      Abrir
    </Button>
  )
}
