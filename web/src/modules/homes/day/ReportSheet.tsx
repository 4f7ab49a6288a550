import { useEffect, useRef, useState } from 'react'
import { IconCamera, IconX } from '@tabler/icons-react'
import { incidentKinds, type IncidentKind } from '@arriero/contract/homes/homes.rules.ts'
import { imageTypes } from '@arriero/contract/core/files.ts'
import { hereNow } from '../../checklists/fill/here.ts'
import { smallPhoto } from '../../checklists/fill/photo.ts'
import { report } from './reports.ts'
import { readAllWaiting } from './waiting.ts'

const noPhoto = 'Eso no es una fotografía: tome otra.'

/** An incident in three touches: what it is, a photograph, and away with it. */
export function ReportSheet({ close, tell }: { close: () => void; tell: (words: string) => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [kind, setKind] = useState<IncidentKind>()
  const [text, setText] = useState('')
  const [photo, setPhoto] = useState<Blob | null>(null)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  useEffect(() => dialog.current?.showModal(), [])
  const take = async (file: File | undefined) => {
    if (!file) return
    try {
      setPhoto(await smallPhoto(file))
      setProblem(undefined)
    } catch {
      setProblem(noPhoto)
    }
  }
  const send = async () => {
    if (!kind) return
    setSending(true)
    const [outcome, words] = await report({ kind, text: text.trim(), photo }, await hereNow())
    await readAllWaiting()
    tell(
      outcome === 'sent'
        ? `Incidencia registrada en ${words}`
        : outcome === 'waits'
          ? 'Sin señal: la incidencia quedó en este teléfono y se envía sola'
          : `No se registró: ${words}`,
    )
    close()
  }
  return (
    <dialog ref={dialog} className="day-sheet" aria-label="Reportar incidencia" onClose={close}>
      <header>
        <h2>¿Qué pasó?</h2>
        <button type="button" className="day-icon" aria-label="Cerrar" onClick={close}>
          <IconX size={20} stroke={1.75} />
        </button>
      </header>
      <div className="day-kinds" role="group" aria-label="Qué pasó">
        {incidentKinds.map(({ code, label }) => (
          <button
            key={code}
            type="button"
            aria-pressed={kind === code}
            className={kind === code ? 'is-chosen' : undefined}
            onClick={() => setKind(code)}
          >
            {label}
          </button>
        ))}
      </div>
      <label className="day-camera">
        <IconCamera size={20} stroke={1.75} aria-hidden />
        {photo ? 'Foto lista; tocar para cambiarla' : 'Tomar foto'}
        <input
          type="file"
          accept={imageTypes.join(',')}
          capture="environment"
          onChange={({ target }) => {
            void take(target.files?.[0])
            target.value = ''
          }}
        />
      </label>
      {problem && <p role="alert">{problem}</p>}
      <textarea
        aria-label="Detalles"
        placeholder="Detalles (opcional)"
        rows={2}
        maxLength={1000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <button type="button" className="day-main" disabled={!kind || isSending} onClick={() => void send()}>
        {kind ? 'Enviar' : 'Elija qué pasó'}
      </button>
    </dialog>
  )
}
