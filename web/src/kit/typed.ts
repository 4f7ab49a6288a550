import { useEffect, useState } from 'react'

/** A text that changes once the typing pauses. */
export function useTyped(text: string, pauseMs = 250): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return settled
}
