import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from 'antd'
import { IconBulb, IconBulbOff, IconCamera } from '@tabler/icons-react'
import { startCamera, type Camera, type CameraProblem } from '../camera.ts'

const problems: Record<CameraProblem, string> = {
  insecure: 'El navegador sólo presta la cámara a páginas con HTTPS. Escriba el código de la etiqueta.',
  refused:
    'El navegador no tiene permiso de usar la cámara. Actívelo en el candado junto a la dirección y reintente, o escriba el código.',
  none: 'Este equipo no tiene cámara. Escriba el código de la etiqueta.',
  busy: 'Otra aplicación usa la cámara. Ciérrela y reintente, o escriba el código.',
}
const isProblem = (text: string): text is CameraProblem => Object.hasOwn(problems, text)

type State = 'off' | 'starting' | 'on' | CameraProblem

/** What the camera sees; `isEager`: it is turned on without being asked. */
export function CameraView({ onText, isEager }: { onText: (text: string) => void; isEager: boolean }) {
  const video = useRef<HTMLVideoElement>(null)
  const camera = useRef<Camera>(null)
  const isGone = useRef(false)
  const [state, setState] = useState<State>(isEager ? 'starting' : 'off')
  const [hasTorch, setHasTorch] = useState(false)
  const [isLit, setLit] = useState(false)
  // The camera outlives the drawing it was started in: what it reads is told to the newest one.
  const heard = useRef(onText)
  useEffect(() => {
    heard.current = onText
  })
  const open = useCallback(async () => {
    if (!video.current) return
    try {
      const started = await startCamera(video.current, (text) => heard.current(text))
      if (isGone.current) return started.stop()
      camera.current = started
      setHasTorch(started.hasTorch)
      setState('on')
    } catch (error) {
      const problem = error instanceof Error ? error.message : ''
      if (!isGone.current) setState(isProblem(problem) ? problem : 'none')
    }
  }, [])
  // Only at the beginning: what is read later does not turn it off.
  const [isEagerAtFirst] = useState(isEager)
  useEffect(() => {
    isGone.current = false
    if (isEagerAtFirst) void open()
    return () => {
      isGone.current = true
      camera.current?.stop()
      camera.current = null
    }
  }, [isEagerAtFirst, open])
  const start = () => {
    setState('starting')
    void open()
  }
  return (
    <div className="scan-camera">
      {/* Never hidden: the reader would shrink it to nothing for good. */}
      <video ref={video} muted playsInline aria-label="Cámara" />
      {state === 'on' && <span className="scan-frame" aria-hidden />}
      {state === 'on' && hasTorch && (
        <Button
          className="scan-torch"
          shape="circle"
          size="large"
          aria-label={isLit ? 'Apagar la luz' : 'Encender la luz'}
          aria-pressed={isLit}
          icon={isLit ? <IconBulbOff size={20} stroke={1.75} /> : <IconBulb size={20} stroke={1.75} />}
          onClick={() => void camera.current?.toggleTorch().then(setLit)}
        />
      )}
      {state === 'starting' && <p role="status">Encendiendo la cámara…</p>}
      {state !== 'on' && state !== 'starting' && (
        <div className="scan-off">
          {state !== 'off' && <p role="alert">{problems[state]}</p>}
          {state !== 'insecure' && (
            <Button ghost icon={<IconCamera size={16} stroke={1.75} />} onClick={start}>
              {state === 'off' ? 'Encender la cámara' : 'Encenderla otra vez'}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
