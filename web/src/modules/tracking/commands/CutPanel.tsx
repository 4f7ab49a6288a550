import { useState } from 'react'
import { Button, Input, Select } from 'antd'
import { IconAlertTriangle, IconCheck, IconClock, IconEngineOff, IconUserCheck } from '@tabler/icons-react'
import { cutReasonLabels, cutReasons, needsReport, type CutReason } from '@arriero/contract/tracking/commands.rules.ts'
import { askCommand, type CommandOffer, type UnitCommands } from '@arriero/contract/tracking/commands.contract.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { Avatar } from '../../../kit/Avatar.tsx'
import { CommandFrame } from './CommandFrame.tsx'
import { CommandSteps } from './CommandSteps.tsx'
import { conditionsOf, verdictOf } from './conditions.ts'
import { Proof, proofOf, untilOf } from './Proof.tsx'
import { useAsk } from './use-ask.ts'

interface Props {
  sheet: UnitCommands
  sub: string
  onClose: () => void
  onChoose: (offer: CommandOffer) => void
}

/** Asks for an engine to be cut: what speaks against it first, then why, who proves, who approves and who is told. */
export function CutPanel({ sheet, sub, onClose, onChoose }: Props) {
  const { unit, rule, secondStep, needsApproval, approvers } = sheet
  const [reason, setReason] = useState<CutReason>('theft')
  const [reportNumber, setReportNumber] = useState('')
  const [note, setNote] = useState('')
  const [proof, setProof] = useState('')
  const { ask, isSending, problems } = useAsk(unit.id)
  const send = async () => {
    const command = await ask({
      kind: 'engine_cut',
      reason,
      ...(reportNumber.trim() && { reportNumber: reportNumber.trim() }),
      ...(note.trim() && { note: note.trim() }),
      ...proofOf(secondStep, proof),
    })
    // A code serves once, a password may be mended.
    if (!command && secondStep === 'totp') setProof('')
  }
  const siren = sheet.offers.find(({ kind }) => kind === 'output_on')
  const who = approvers.map(({ name }) => name).join(' o ')
  return (
    <CommandFrame
      title={`Cortar motor de ${unit.name}`}
      sub={sub}
      icon={<IconEngineOff size={17} stroke={1.75} />}
      tone="red"
      onClose={onClose}
      foot={
        <>
          {siren && (
            <ActionButton disabledReason={siren.whyNot ?? undefined} onClick={() => onChoose(siren)}>
              {`Solo ${siren.label.replace(/^Encender /, '').toLowerCase()}`}
            </ActionButton>
          )}
          <span className="spacer" />
          <Button className="command-cancel" onClick={onClose}>
            Cancelar
          </Button>
          <ActionButton
            for={askCommand}
            type="primary"
            danger
            icon={<IconEngineOff size={17} stroke={1.75} />}
            loading={isSending}
            onClick={() => void send()}
          >
            Pedir el corte
          </ActionButton>
        </>
      }
    >
      <Verdict sheet={sheet} />
      <Conditions sheet={sheet} />
      <div className="command-fields">
        <div>
          <label htmlFor="cut-reason">
            Motivo <i aria-hidden>*</i>
          </label>
          <Select<CutReason>
            id="cut-reason"
            value={reason}
            onChange={setReason}
            options={cutReasons.map((value) => ({ value, label: cutReasonLabels[value] }))}
          />
        </div>
        <div>
          <label htmlFor="cut-report">Folio del reporte {needsReport(reason) && <i aria-hidden>*</i>}</label>
          <Input
            id="cut-report"
            value={reportNumber}
            maxLength={60}
            aria-required={needsReport(reason)}
            aria-describedby="cut-report-problem"
            {...(problems['reportNumber'] && { status: 'error' as const })}
            onChange={({ target }) => setReportNumber(target.value)}
          />
        </div>
        <p id="cut-report-problem" className="command-problem" role="alert">
          {problems['reportNumber']}
        </p>
        <div className="command-wide">
          <label htmlFor="cut-note">Qué pasó</label>
          <Input id="cut-note" value={note} maxLength={500} onChange={({ target }) => setNote(target.value)} />
        </div>
      </div>
      <Proof
        kind={secondStep}
        value={proof}
        onChange={setProof}
        problem={problems['code'] ?? problems['password']}
        then={
          needsApproval
            ? who
              ? `y después aprueba ${who}`
              : 'y después aprueba otra persona'
            : `vence ${untilOf(rule.cutMinutes)}`
        }
      />
      <Told sheet={sheet} />
      <CommandSteps sheet={sheet} command={undefined} />
      <p className="command-record">
        <IconUserCheck size={16} stroke={1.75} aria-hidden /> Queda escrito quién, por qué y qué contestó el equipo.
      </p>
      <p className="command-problem" role="alert">
        {problems['detail']}
      </p>
    </CommandFrame>
  )
}

export function Verdict({ sheet }: { sheet: UnitCommands }) {
  const { isNow, title } = verdictOf(sheet)
  const { rule } = sheet
  return (
    <div className={`command-verdict ${isNow ? 'command-verdict-now' : ''}`} role="status">
      <IconAlertTriangle size={19} stroke={1.75} aria-hidden />
      <div>
        <p>
          <b>{title}</b>
        </p>
        <p>
          {isNow
            ? 'La unidad no podrá arrancar hasta que se restaure.'
            : `Queda en espera y se corta sola al cumplirse lo de abajo, o vence a las ${untilOf(rule.cutMinutes)} sin hacer nada.`}
        </p>
      </div>
    </div>
  )
}

export function Conditions({ sheet }: { sheet: UnitCommands }) {
  return (
    <section className="command-conditions" aria-label="Se corta cuando">
      <h3>Se corta cuando</h3>
      <ul>
        {conditionsOf(sheet).map(({ name, more, isMet, value }) => (
          <li key={name} className={isMet ? 'is-met' : ''}>
            {isMet ? (
              <IconCheck size={18} stroke={1.75} aria-label="Se cumple" />
            ) : (
              <IconClock size={18} stroke={1.75} aria-label="No se cumple" />
            )}
            <span>
              {name} {more && <small>{more}</small>}
            </span>
            <b>{value}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Told({ sheet: { approvers, needsApproval, told, driver } }: { sheet: UnitCommands }) {
  const approving = needsApproval ? approvers : []
  const others = told.filter(({ id }) => !approving.some((one) => one.id === id))
  return (
    <section className="command-told" aria-label="Se enteran">
      <h3>
        Se enteran <small>al pedirlo y al ejecutarse</small>
      </h3>
      <ul>
        {approving.map(({ id, name }) => (
          <li key={id}>
            <Avatar name={name} />
            <span>
              {name} <small>Aprueba</small>
            </span>
            <small>aviso</small>
          </li>
        ))}
        {others.map(({ id, name }) => (
          <li key={id}>
            <Avatar name={name} />
            <span>{name}</span>
            <small>aviso y correo</small>
          </li>
        ))}
        {driver && (
          <li>
            <Avatar name={driver} />
            <span>
              {driver} <small>Conductor</small>
            </span>
            <small className="command-not-told">no se le avisa</small>
          </li>
        )}
      </ul>
    </section>
  )
}
