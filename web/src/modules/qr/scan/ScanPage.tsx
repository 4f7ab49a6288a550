import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Button, Input } from 'antd'
import { IconKeyboard } from '@tabler/icons-react'
import { codeIn } from '@arriero/contract/qr/qr.rules.ts'
import { destination, useRouteParams, useSearchParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { qrPaths } from '../qr.paths.ts'
import { CameraView } from './CameraView.tsx'
import { Outbox } from './Outbox.tsx'
import { ScanResult } from './ScanResult.tsx'
import './scan.css'

/** The camera on top, what it read risen over it. A label's own address opens here too, with its code. */
export function ScanPage() {
  const { code: printed } = useRouteParams()
  const [{ codigo }] = useSearchParams()
  const navigate = useNavigate()
  const given = printed ?? codigo
  const code = given ? codeIn(given) : null
  const [isTyping, setTyping] = useState(false)
  const [text, setText] = useState('')
  const read = (what: string) => {
    const found = codeIn(what)
    if (!found) return toast.warning('No es un código QR de Arriero.', { event: `qr:${what}` })
    if (found === code) return
    setTyping(false)
    setText('')
    navigator.vibrate?.(40)
    void navigate({ ...destination(`${qrPaths.scan}?codigo=${found}`), replace: true })
  }
  return (
    <div className="screen">
      <section className="screen-main scan">
        <PageHeader
          title="Leer QR"
          crumbs={[{ label: 'Códigos QR', to: qrPaths.codes }]}
          actions={
            <Button
              icon={<IconKeyboard size={16} stroke={1.75} />}
              onClick={() => setTyping(!isTyping)}
              aria-expanded={isTyping}
            >
              Escribir el código
            </Button>
          }
        />
        {/* Whoever came with a code wants to see what it is, not to be asked for the camera. */}
        <CameraView onText={read} isEager={code === null} />
        <div className="scan-sheet card">
          <Outbox />
          {isTyping && (
            <form
              className="scan-typed"
              onSubmit={(event) => {
                event.preventDefault()
                read(text)
              }}
            >
              <Input
                autoFocus
                aria-label="Código bajo la etiqueta"
                placeholder="7K3PQ-9XW2M"
                autoCapitalize="characters"
                maxLength={200}
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
              <Button type="primary" htmlType="submit" disabled={text.trim() === ''}>
                Abrir
              </Button>
            </form>
          )}
          {code ? (
            <ScanResult key={code} code={code} />
          ) : (
            <p className="scan-hint">
              {given
                ? 'No es un código QR de Arriero.'
                : 'Apunte a la etiqueta; también puede escribir las diez letras y números que lleva debajo.'}
            </p>
          )}
        </div>
      </section>
    </div>
  )
}
