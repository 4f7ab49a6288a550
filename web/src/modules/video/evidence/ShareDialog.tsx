import { useId, useState } from 'react'
import { Alert, Button, Input, Modal, Segmented } from 'antd'
import { linkDays, shareEvidence, type EvidenceDetail } from '@arriero/contract/video/evidence.contract.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { date } from '../../../kit/format.ts'
import { freshenEvidence } from './evidence.data.ts'
import { reserveWords } from './reserving.ts'

const terms = [7, linkDays.usual, 90, linkDays.most].map((days) => ({
  value: days,
  label: days === linkDays.most ? 'Un año' : `${days} días`,
}))

/** Makes a link for somebody outside; its address is shown once. */
export function ShareDialog({ packet, close }: { packet: EvidenceDetail; close: () => void }) {
  const field = useId()
  const [note, setNote] = useState('')
  const [days, setDays] = useState<number>(linkDays.usual)
  const [made, setMade] = useState<{ url: string; expiresAt: string }>()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const send = async () => {
    setSending(true)
    setProblem(undefined)
    try {
      setMade(await call(shareEvidence, { id: packet.id, body: { note: note.trim(), days } }))
      await freshenEvidence()
    } catch (error) {
      setProblem(errorText(error))
    }
    setSending(false)
  }
  return (
    <Modal
      open
      centered
      width={520}
      title={`Compartir ${packet.folio}`}
      onCancel={close}
      footer={
        made ? (
          <Button type="primary" onClick={close}>
            Listo
          </Button>
        ) : (
          <>
            <Button onClick={close}>Volver</Button>
            <Button
              type="primary"
              loading={isSending}
              disabled={note.trim() === ''}
              title={note.trim() === '' ? 'Escriba para quién es' : undefined}
              onClick={() => void send()}
            >
              Crear enlace
            </Button>
          </>
        )
      }
    >
      {problem && <Alert type="error" showIcon title={problem} className="form-notice" role="alert" />}
      {made ? (
        <div className="evidence-made">
          <p>{`Para ${note.trim()}, hasta el ${date(made.expiresAt)}. Cópielo ahora: no se puede volver a leer.`}</p>
          <div>
            <Input readOnly value={made.url} aria-label="Enlace" onFocus={({ target }) => target.select()} />
            <CopyButton text={made.url} label="Copiar el enlace">
              Copiar
            </CopyButton>
          </div>
        </div>
      ) : (
        <>
          <p className="confirm-text">
            {packet.reserve
              ? `Quien lo tenga descarga el paquete y lo comprueba sin entrar; lo reservado (${reserveWords(packet.reserve)}) sólo lo abre con el código, que usted le da aparte.`
              : 'Quien lo tenga ve y descarga todo el paquete, video de cabina y nombres incluidos, y lo comprueba sin entrar.'}{' '}
            Cada vez que se abre queda anotado, y deja de abrir si usted pierde este permiso.
          </p>
          <label className="confirm-name" htmlFor={field}>
            <span>Para quién es</span>
            <Input
              id={field}
              value={note}
              maxLength={160}
              placeholder="Seguros Alba Norte, siniestro 26-118402"
              onChange={({ target }) => setNote(target.value)}
              onPressEnter={() => void (note.trim() && send())}
            />
          </label>
          <div className="evidence-term">
            <span>Vence en</span>
            <Segmented aria-label="Vence en" value={days} options={terms} onChange={setDays} />
          </div>
        </>
      )}
    </Modal>
  )
}
