import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, Skeleton } from 'antd'
import {
  filledPdf,
  getFilled,
  liftBlock,
  mailFilled,
  shareFilled,
} from '@arriero/contract/checklists/filled/filled.contract.ts'
import { hastyAnswers } from '@arriero/contract/checklists/filled/changes.rules.ts'
import type { Filled } from '@arriero/contract/checklists/filled/filled.entities.ts'
import { askedQuestions } from '@arriero/contract/checklists/filled/flow.rules.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { Avatar } from '../../../kit/Avatar.tsx'
import { errorText } from '../../../kit/api-error.ts'
import { AskDialog } from '../../../kit/AskDialog.tsx'
import { call } from '../../../kit/call.ts'
import { copyText } from '../../../kit/copy.ts'
import { download } from '../../../kit/download.ts'
import { dateTime, number, plural, shortTime } from '../../../kit/format.ts'
import { Card, DetailPage, KeyValues } from '../../../kit/shell/DetailPage.tsx'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { ErrorState } from '../../../kit/states.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { taskPaths } from '../../tasks/tasks.paths.ts'
import { checklistKeys } from '../checklists.data.ts'
import { checklistPaths } from '../checklists.paths.ts'
import { severityLook, took } from '../checklists.words.ts'
import { Strokes } from '../fill/Signature.tsx'
import { AnswersCard } from './AnswersCard.tsx'
import { BeforeCard } from './BeforeCard.tsx'
import { DamagesCard } from './DamagesCard.tsx'
import { FindingsCard } from './FindingsCard.tsx'
import { LiftDialog } from './LiftDialog.tsx'
import '../checklists.css'

const crumbs = [{ label: 'Llenados', to: checklistPaths.filled }]

/** What was decided first, then what was found, what differs from the last time, and all answers. */
export function ResultPage() {
  const id = Number(useRouteParams().id)
  const { data, error, refetch } = useQuery({
    queryKey: checklistKeys.result(id),
    queryFn: ({ signal }) => call(getFilled, { id, signal }),
  })
  if (!data)
    return (
      <DetailPage header={<PageHeader title="CheckList llenado" crumbs={crumbs} />}>
        {error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton active />}
      </DetailPage>
    )
  return (
    <DetailPage
      header={
        <PageHeader
          isRecord
          title={`${data.folio} · ${data.name}`}
          crumbs={crumbs}
          pills={<Pill filled={data} />}
          actions={<Actions filled={data} />}
        />
      }
    >
      {data.block && <Decision filled={data} block={data.block} />}
      <div className="result-grid">
        <div className="result-main">
          <FindingsCard filled={data} />
          <BeforeCard filled={data} />
          <AnswersCard filled={data} />
        </div>
        <div className="result-side">
          <DamagesCard filled={data} />
          <Facts filled={data} />
          <Haste filled={data} />
        </div>
      </div>
    </DetailPage>
  )
}

function Pill({ filled: { worst, findings } }: { filled: Filled }) {
  if (!worst) return <StatePill tone="green">Sin hallazgos</StatePill>
  return <StatePill tone={severityLook(worst).tone}>{plural(findings, 'hallazgo', 'hallazgos')}</StatePill>
}

/** Whether the unit may leave, since when not and why, and the way out. */
function Decision({ filled, block }: { filled: Filled; block: NonNullable<Filled['block']> }) {
  const [isOpen, setOpen] = useState(false)
  const { id, reason, since, liftedAt, liftedBy, liftReason } = block
  const unitName = filled.unitName ?? 'La unidad'
  if (liftedAt)
    return (
      <p className="card result-decision">
        <StatePill tone="green">Desbloqueada</StatePill>
        <span>{`${liftedBy ?? 'Alguien'} la dejó salir el ${dateTime(liftedAt).slice(0, 16)}: ${liftReason ?? ''}`}</span>
      </p>
    )
  return (
    <div className="card result-decision is-blocked" role="status">
      <StatePill tone="red">No puede salir</StatePill>
      <span>
        <b>{`${unitName} está bloqueada por «${reason}»`}</b>
        <small>{`Desde el ${dateTime(since).slice(0, 16)} no sale a ningún viaje${filled.tripFolio ? `; la espera ${filled.tripFolio}` : ''}. La deja salir quien diga por qué.`}</small>
      </span>
      <ActionButton type="primary" for={liftBlock} onClick={() => setOpen(true)}>
        Desbloquear…
      </ActionButton>
      {isOpen && <LiftDialog block={{ id, unitName, reason }} close={() => setOpen(false)} />}
    </div>
  )
}

function Facts({ filled }: { filled: Filled }) {
  const { unitName, tripFolio, by, startedAt, endedAt, receivedAt, score, clockOff, place, asked, lacks } = filled
  const late = Math.round((Date.parse(receivedAt) - Date.parse(endedAt)) / 60_000)
  return (
    <Card title="Quién y cómo">
      {by && (
        <p className="result-who">
          <Avatar name={by} /> <b>{by}</b>
        </p>
      )}
      <KeyValues
        items={[
          ['Unidad', unitName],
          ['Viaje', tripFolio],
          ['Tarea', filled.taskId !== null && <Link to={taskPaths.one(filled.taskId)}>{filled.taskFolio}</Link>],
          ['Empezó', dateTime(startedAt).slice(0, 16)],
          ['Terminó', dateTime(endedAt).slice(0, 16)],
          ['Tardó', took(filled.took)],
          ['Llegó', late > 5 ? `${took(late * 60)} después, sin señal` : 'Al terminar'],
          ['Resultado', score === null ? null : `${number(score)} %`],
          ['Versión', String(asked)],
          ['Lugar', place && `${place.lat.toFixed(5)}, ${place.lon.toFixed(5)}`],
          [
            'Reloj del equipo',
            clockOff === 0
              ? null
              : `${Math.round(Math.abs(clockOff) / 60)} min ${clockOff > 0 ? 'adelantado' : 'atrasado'}; corregido`,
          ],
          ['Por llegar', lacks > 0 && plural(lacks, 'fotografía', 'fotografías')],
        ]}
      />
      <Signed filled={filled} />
    </Card>
  )
}

/** As they signed, and when. */
function Signed({ filled: { content, answers } }: { filled: Filled }) {
  return askedQuestions(content, answers).map(({ key, label }) => {
    const { value, at } = answers[key] ?? { value: null }
    if (!value || typeof value !== 'object' || !('strokes' in value) || value.strokes.length === 0) return null
    return (
      <figure key={key} className="result-signed">
        <svg
          className="result-signature"
          viewBox="0 0 1000 1000"
          preserveAspectRatio="none"
          role="img"
          aria-label={`Firma de ${label}`}
        >
          <Strokes strokes={value.strokes} />
        </svg>
        <figcaption className="muted">{at ? `${label}, ${shortTime(at)}` : label}</figcaption>
      </figure>
    )
  })
}

/** Fewer than this may be chance. */
const manyHasty = 4

/** Pointed out, and nobody accused. */
function Haste({ filled }: { filled: Filled }) {
  const hasty = hastyAnswers(filled)
  if (hasty < manyHasty) return null
  return (
    <Card title="Vale la pena mirar">
      <p>{`Contestó ${hasty} preguntas en menos de 2 s cada una.`}</p>
    </Card>
  )
}

function Actions({ filled: { id, folio } }: { filled: Filled }) {
  const [isMailing, setMailing] = useState(false)
  const attempt = async (done: Promise<unknown>, failed: string) => {
    try {
      await done
    } catch (error) {
      toast.error(failed, { detail: errorText(error) })
    }
  }
  const pdf = async () => download(await call(filledPdf, { id }))
  const share = async () => {
    const { url, until } = await call(shareFilled, { id, body: { hours: 72 } })
    await copyText(url)
    toast.success('Enlace copiado', { detail: `Abre el PDF sin entrar, hasta el ${dateTime(until).slice(0, 16)}.` })
  }
  return (
    <>
      <ActionButton for={shareFilled} onClick={() => void attempt(share(), 'No se pudo compartir')}>
        Compartir
      </ActionButton>
      <ActionButton for={mailFilled} onClick={() => setMailing(true)}>
        Enviar…
      </ActionButton>
      <Button onClick={() => void attempt(pdf(), 'No se pudo preparar el PDF')}>PDF</Button>
      {isMailing && (
        <AskDialog
          title={`Enviar ${folio} por correo`}
          content="Va con su PDF y lo que se encontró."
          action="Enviar"
          label="Correos, separados por comas"
          send={async (text) => {
            const to = text.split(/[\s,;]+/).filter(Boolean)
            const { sent } = await call(mailFilled, { id, body: { to } })
            toast.success(sent === 1 ? 'Correo en camino' : `${sent} correos en camino`)
          }}
          close={() => setMailing(false)}
        />
      )}
    </>
  )
}
