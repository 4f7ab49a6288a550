import { useState } from 'react'
import { Button, Input, InputNumber } from 'antd'
import { isEngine, longestInterval, longestText, shortestInterval } from '@arriero/contract/tracking/commands.rules.ts'
import { askCommand, type CommandOffer, type UnitCommands } from '@arriero/contract/tracking/commands.contract.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { CommandFrame } from './CommandFrame.tsx'
import { commandIcons } from './commands.words.ts'
import { Proof, proofOf } from './Proof.tsx'
import { useAsk } from './use-ask.ts'

interface Props {
  sheet: UnitCommands
  offer: CommandOffer
  sub: string
  onClose: () => void
}

/** Asks for anything milder than a cut: its one figure or text, what will happen, and the button. */
export function OrderPanel({ sheet, offer, sub, onClose }: Props) {
  const { unit, through, secondStep } = sheet
  const { kind, output, label } = offer
  const [seconds, setSeconds] = useState<number | null>(30)
  const [words, setWords] = useState('')
  const [proof, setProof] = useState('')
  const { ask, isSending, problems } = useAsk(unit.id)
  const Glyph = commandIcons[kind]
  const send = async () => {
    const command = await ask({
      kind,
      ...(output !== null && { output }),
      ...(kind === 'interval' && seconds !== null && { seconds }),
      ...(kind === 'text' && words.trim() && { words: words.trim() }),
      ...(isEngine(kind) && proofOf(secondStep, proof)),
    })
    if (!command || command.state === 'refused') return
    toast.success(through?.isOnline ? 'Comando en camino' : 'Saldrá cuando el equipo se conecte')
    onClose()
  }
  return (
    <CommandFrame
      title={`${label} de ${unit.name}`}
      sub={sub}
      icon={<Glyph size={17} stroke={1.75} />}
      tone={kind === 'engine_restore' ? 'green' : 'blue'}
      onClose={onClose}
      foot={
        <>
          <span className="spacer" />
          <Button onClick={onClose}>Cancelar</Button>
          <ActionButton for={askCommand} type="primary" loading={isSending} onClick={() => void send()}>
            {kind === 'locate' ? 'Pedir posición' : label}
          </ActionButton>
        </>
      }
    >
      <p className="command-explain">{explain(offer, through?.isOnline ?? false)}</p>
      {kind === 'interval' && (
        <div className="command-fields">
          <div className="command-wide">
            <label htmlFor="order-seconds">
              Cada cuántos segundos, en marcha <i aria-hidden>*</i>
            </label>
            <InputNumber
              id="order-seconds"
              value={seconds}
              min={shortestInterval}
              max={longestInterval}
              precision={0}
              suffix="s"
              onChange={setSeconds}
              aria-describedby="order-problem"
            />
          </div>
        </div>
      )}
      {kind === 'text' && (
        <div className="command-fields">
          <div className="command-wide">
            <label htmlFor="order-words">
              Texto, como lo entiende el equipo <i aria-hidden>*</i>
            </label>
            <Input
              id="order-words"
              value={words}
              maxLength={longestText}
              spellCheck={false}
              onChange={({ target }) => setWords(target.value)}
              aria-describedby="order-problem"
            />
          </div>
        </div>
      )}
      <p id="order-problem" className="command-problem" role="alert">
        {problems['seconds'] ?? problems['words'] ?? problems['detail']}
      </p>
      {isEngine(kind) && (
        <Proof
          kind={secondStep}
          value={proof}
          onChange={setProof}
          problem={problems['code'] ?? problems['password']}
          then="queda a su nombre"
        />
      )}
    </CommandFrame>
  )
}

function explain({ kind, detail }: CommandOffer, isOnline: boolean): string {
  const when = isOnline
    ? 'El equipo está en línea: sale ahora.'
    : 'El equipo no está en línea: espera a que se conecte.'
  switch (kind) {
    case 'engine_restore':
      return `La unidad podrá arrancar de nuevo. ${when}`
    case 'restart':
      return `El equipo deja de reportar cerca de un minuto mientras reinicia. ${when}`
    case 'text':
      return `Va al equipo tal como lo escriba, y contesta en sus palabras. Un texto equivocado puede cambiar su configuración. ${when}`
    default:
      return `${detail}. ${when}`
  }
}
