import { useState } from 'react'
import { useSession } from '../../../kit/session.ts'
import { readStored, writeStored } from '../../../kit/storage.ts'
import { wallFrom, type Wall } from './wall.ts'

/** The wall as this person left it in this browser. */
export function useWall() {
  const key = `arriero.wall.${useSession(({ auth }) => auth?.user.userId ?? 0)}`
  const [wall, setWall] = useState(() => wallFrom(readStored('local', key)))
  const change = (next: Wall) => {
    setWall(next)
    writeStored('local', key, next)
  }
  return [wall, change] as const
}
