import { useState } from 'react'
import { Button } from 'antd'
import { IconArrowLeft, IconCheck } from '@tabler/icons-react'
import { faceLabel, faces, type Face } from '@arriero/contract/eir/damage.rules.ts'
import { containerParts, isContainerNumber, shownNumber, sizeOf } from '@arriero/contract/eir/iso6346.rules.ts'
import { partyNames } from '@arriero/contract/eir/eir.rules.ts'
import { answerProblem } from '@arriero/contract/checklists/filled/result.rules.ts'
import { missingOf, questionsOf } from '@arriero/contract/checklists/filled/flow.rules.ts'
import type { AskedChecklist } from '@arriero/contract/checklists/templates/templates.entities.ts'
import { confirm } from '../../../kit/confirm.ts'
import { errorText } from '../../../kit/api-error.ts'
import { go } from '../../../kit/shell/navigation.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { isForLater } from '../../checklists/fill/send.ts'
import { receiptsChanged } from '../eir.data.ts'
import { eirPaths } from '../eir.paths.ts'
import { ChecklistStep } from './ChecklistStep.tsx'
import { FaceStep } from './FaceStep.tsx'
import { FactsStep } from './FactsStep.tsx'
import { sendOne } from './send.ts'
import { SignStep } from './SignStep.tsx'
import { forget, keep, type Filling } from './store.ts'

export interface StepProps {
  draft: Filling
  change: (edit: (before: Filling) => Filling) => void
}

interface FillStepsProps extends StepProps {
  asked: AskedChecklist | null
  /** Another one begins. */
  again: () => void
  /** What was changed last is kept. */
  settled: () => Promise<unknown>
}

type Step = 'facts' | Face | 'checklist' | 'sign'
const shortLabels: Partial<Record<Step, string>> = { R: 'Derecho', L: 'Izquierdo', B: 'Piso' }
const stepLabel = (step: Step) =>
  step === 'facts' ? 'Datos' : step === 'checklist' ? 'CheckList' : step === 'sign' ? 'Firmas' : faceLabel(step)

/** What keeps a receipt from being handed in; it may still lack what only closing it demands. */
function problemOf({ facts, checklist }: Filling): { step: Step; words: string } | undefined {
  const size = sizeOf(facts.sizeType ?? '')
  if (!isContainerNumber(facts.container ?? '')) return { step: 'facts', words: 'Falta el número del contenedor' }
  if (!size) return { step: 'facts', words: 'Falta el tamaño y tipo' }
  if (!facts.happenedAt) return { step: 'facts', words: 'Falta cuándo' }
  if (size.isThermal && !facts.reefer) return { step: 'facts', words: 'Falta la temperatura programada' }
  if (!checklist) return undefined
  const { content } = checklist.asked
  const counts: Record<string, number> = {}
  for (const { question } of checklist.photos) counts[question] = (counts[question] ?? 0) + 1
  const [missing] = missingOf(content, checklist.answers, counts)
  const wrong = questionsOf(content).find(({ key, ...question }) => {
    const given = checklist.answers[key]
    return given?.value != null && answerProblem({ key, ...question }, given)
  })
  const label = questionsOf(content).find(({ key }) => key === (missing?.key ?? wrong?.key))?.label
  return missing || wrong ? { step: 'checklist', words: `CheckList: ${label ?? 'falta una respuesta'}` } : undefined
}

/** Step after step: what it is, face after face, the checklist and both signatures. */
export function FillSteps({ draft, asked, change, again, settled }: FillStepsProps) {
  const [step, setStep] = useState<Step>('facts')
  const [isSending, setSending] = useState(false)
  const steps: Step[] = ['facts', ...faces.map(({ face }) => face), ...(asked ? (['checklist'] as const) : []), 'sign']
  const at = steps.indexOf(step)
  const next = steps[at + 1]
  const problem = problemOf(draft)
  const size = sizeOf(draft.facts.sizeType ?? '')
  const isFace = faces.some(({ face }) => face === step)
  const goOn = () => {
    // A face that was left by going on was looked at.
    if (isFace && size) change((before) => ({ ...before, faces: [...new Set([...before.faces, step as Face])] }))
    if (next) setStep(next)
  }
  const send = async () => {
    setSending(true)
    try {
      await settled()
      await deliver(draft, again)
    } finally {
      setSending(false)
    }
  }
  const discard = async () => {
    const isSure = await confirm({
      title: 'Descartar este recibo',
      content: 'Se borran de este equipo sus datos, daños y fotografías; no se entrega nada.',
      variant: 'danger',
      confirmText: 'Descartar',
    })
    if (!isSure) return
    await settled()
    await forget(draft.key)
    again()
  }
  const { container = '' } = draft.facts
  return (
    <div className="eir-fill">
      <p className="eir-fill-head">
        <b>{containerParts(container) ? shownNumber(container) : 'Contenedor sin número'}</b>
        <span className="muted">{`${draft.faces.length} de ${faces.length} caras listas`}</span>
      </p>
      <nav className="eir-steps" aria-label="Pasos">
        {steps.map((one) => (
          <button key={one} type="button" aria-current={one === step ? 'step' : undefined} onClick={() => setStep(one)}>
            <StepMark step={one} draft={draft} />
            {shortLabels[one] ?? stepLabel(one)}
          </button>
        ))}
      </nav>
      {step === 'facts' && <FactsStep draft={draft} change={change} />}
      {isFace && <FaceStep key={step} face={step as Face} draft={draft} change={change} />}
      {step === 'checklist' && asked && <ChecklistStep asked={asked} draft={draft} change={change} />}
      {step === 'sign' && <SignStep draft={draft} change={change} />}
      <footer className="fill-foot">
        {at > 0 ? (
          <Button
            size="large"
            aria-label="Paso anterior"
            icon={<IconArrowLeft size={18} stroke={1.75} />}
            onClick={() => setStep(steps[at - 1]!)}
          />
        ) : (
          <Button type="text" danger onClick={() => void discard()}>
            Descartar
          </Button>
        )}
        {next ? (
          <Button type="primary" size="large" onClick={goOn}>{`Siguiente: ${stepLabel(next)}`}</Button>
        ) : problem ? (
          <Button size="large" onClick={() => setStep(problem.step)}>
            {problem.words}
          </Button>
        ) : (
          <Button type="primary" size="large" loading={isSending} onClick={() => void send()}>
            Entregar
          </Button>
        )}
      </footer>
    </div>
  )
}

function StepMark({ step, draft }: { step: Step; draft: Filling }) {
  const damages = draft.damages.filter(({ face }) => face === step).length
  if (damages > 0) return <b className="eir-new">{damages}</b>
  const isDone =
    step === 'facts'
      ? isContainerNumber(draft.facts.container ?? '')
      : step === 'checklist'
        ? draft.checklist !== null
        : step === 'sign'
          ? draft.signatures.length === partyNames.length
          : draft.faces.includes(step)
  return isDone ? <IconCheck size={16} stroke={2} className="eir-right" aria-label="Listo" /> : <b aria-hidden>–</b>
}

/** Kept already: what does not go out now goes out by itself; what is refused is there to be mended. */
async function deliver(filling: Filling, again: () => void): Promise<void> {
  const finished = { ...filling, finished: new Date().toISOString() }
  await keep(finished)
  try {
    const { id, folio, lacks } = await sendOne(finished)
    await receiptsChanged()
    toast.success(`${folio} entregado`, { detail: lacks.length > 0 ? `Para cerrarlo: ${lacks[0]!.words}.` : '' })
    go(eirPaths.one(id))
  } catch (error) {
    if (isForLater(error)) {
      toast.info('Guardado en este equipo; se entrega solo cuando haya señal')
      await receiptsChanged()
      return again()
    }
    await keep(filling)
    toast.error('No se pudo guardar el recibo', { detail: errorText(error) })
  }
}
