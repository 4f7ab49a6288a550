import { useState } from 'react'
import { Button, Input } from 'antd'
import { IconEngine, IconEngineOff } from '@tabler/icons-react'
import { commandStateLabels, cutReasonLabels, heldStates } from '@arriero/contract/tracking/commands.rules.ts'
import {
  approveCommand,
  cancelCommand,
  declineCommand,
  type UnitCommand,
  type UnitCommands,
} from '@arriero/contract/tracking/commands.contract.ts'
import { useWhyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import { dateTime, shortTime } from '../../../kit/format.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { CommandFrame } from './CommandFrame.tsx'
import { CommandSteps } from './CommandSteps.tsx'
import { showCommand } from './commands-data.ts'
import { commandTones, lineOf, titleOf } from './commands.words.ts'
import { Conditions, Told, Verdict } from './CutPanel.tsx'
import { Proof, proofOf } from './Proof.tsx'
import { problemsOf } from './use-ask.ts'

interface Props {
  sheet: UnitCommands
  command: UnitCommand
  sub: string
  onClose: () => void
}

/** A command about an engine under way: how far it is, what it waits for, and, for a second person, the approval. */
export function WaitingPanel({ sheet, command, sub, onClose }: Props) {
  const mayApprove = !useWhyNot(approveCommand) && command.state === 'approval' && !command.mine
  const isCut = command.kind === 'engine_cut'
  const [proof, setProof] = useState('')
  const [note, setNote] = useState('')
  const [isSending, setSending] = useState(false)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const params = { command_id: command.id }
  const step = async (act: () => Promise<UnitCommand>) => {
    setSending(true)
    setProblems({})
    try {
      await showCommand(await act())
    } catch (error) {
      if (sheet.secondStep === 'totp') setProof('')
      setProblems(problemsOf(error))
    } finally {
      setSending(false)
    }
  }
  const decline = () =>
    note.trim().length < 3
      ? setProblems({ note: 'Escriba por qué no lo aprueba.' })
      : void step(() => call(declineCommand, { ...params, body: { note: note.trim() } }))
  const approve = () => void step(() => call(approveCommand, { ...params, body: proofOf(sheet.secondStep, proof) }))
  return (
    <CommandFrame
      title={`${titleOf(command)} de ${sheet.unit.name}`}
      sub={sub}
      icon={isCut ? <IconEngineOff size={17} stroke={1.75} /> : <IconEngine size={17} stroke={1.75} />}
      tone={isCut ? 'red' : 'green'}
      onClose={onClose}
      foot={
        <>
          {heldStates.includes(command.state) && (
            <Button
              danger={!mayApprove}
              disabled={isSending}
              onClick={() => void step(() => call(cancelCommand, params))}
            >
              Cancelar el comando
            </Button>
          )}
          <span className="spacer" />
          {mayApprove ? (
            <>
              <Button disabled={isSending} onClick={decline}>
                No aprobar
              </Button>
              <Button type="primary" danger loading={isSending} onClick={approve}>
                Aprobar
              </Button>
            </>
          ) : (
            <Button onClick={onClose}>Cerrar</Button>
          )}
        </>
      }
    >
      {isCut && heldStates.includes(command.state) && <Verdict sheet={sheet} />}
      <section className="command-facts" aria-label="Lo pedido">
        <p>
          <StatePill tone={commandTones[command.state]}>{commandStateLabels[command.state]}</StatePill>{' '}
          <span>{lineOf(command)}</span>
        </p>
        <p>
          <b>{command.by ?? 'Sistema'}</b> <span className="muted">{dateTime(command.askedAt)}</span>
        </p>
        {command.reason && (
          <p>{[cutReasonLabels[command.reason], command.reportNumber, command.note].filter(Boolean).join(' · ')}</p>
        )}
        {command.approvedBy && command.approvedAt && (
          <p className="muted">{`Aprobó ${command.approvedBy} a las ${shortTime(command.approvedAt)}`}</p>
        )}
      </section>
      {isCut && heldStates.includes(command.state) && <Conditions sheet={sheet} />}
      {mayApprove && (
        <>
          <Proof
            kind={sheet.secondStep}
            value={proof}
            onChange={setProof}
            problem={problems['code'] ?? problems['password']}
            then="para aprobar"
          />
          <div className="command-fields">
            <div className="command-wide">
              <label htmlFor="decline-note">Si no lo aprueba, por qué</label>
              <Input
                id="decline-note"
                value={note}
                maxLength={300}
                aria-describedby="decline-problem"
                onChange={({ target }) => setNote(target.value)}
              />
            </div>
            <p id="decline-problem" className="command-problem" role="alert">
              {problems['note']}
            </p>
          </div>
        </>
      )}
      <Told sheet={sheet} />
      <CommandSteps sheet={sheet} command={command} />
      <p className="command-problem" role="alert">
        {problems['detail']}
      </p>
    </CommandFrame>
  )
}
