import { useRef, useState, type ReactNode } from 'react'
import { Button } from 'antd'
import { act } from './act.ts'
import type { Deed } from './outbox.ts'

interface DoingProps {
  /** Nothing while something is missing. */
  deed: Deed | undefined
  /** The whole sentence, on the button. */
  words: string
  done: () => void
  children: ReactNode
}
/** One deed at the camera: what it needs to know, and the button that does it. */
export function Doing({ deed, words, done, children }: DoingProps) {
  const [isBusy, setBusy] = useState(false)
  // A second tap comes before what the first one changed is drawn.
  const isDoing = useRef(false)
  const submit = async () => {
    if (!deed || isDoing.current) return
    isDoing.current = true
    setBusy(true)
    if (await act(deed, words)) done()
    isDoing.current = false
    setBusy(false)
  }
  return (
    <div className="scan-doing">
      {children}
      <Button type="primary" size="large" block loading={isBusy} disabled={!deed} onClick={() => void submit()}>
        <span>{words}</span>
      </Button>
    </div>
  )
}
