import { useMemo } from 'react'
import { encode, type QrCodeGenerateOptions } from 'uqr'
import { codePath, spelledCode } from '@arriero/contract/qr/qr.rules.ts'
import { freeModules } from '@arriero/contract/qr/qr.sheets.ts'

/** The dark modules of a code's picture as a path of `size` × `size` units, with its free edge. */
export function symbolOf(code: string, ecc: QrCodeGenerateOptions['ecc']): { path: string; size: number } {
  const { data, size } = encode(location.origin + codePath(code), { ecc, border: freeModules })
  const path = data.flatMap((row, line) => row.map((dark, at) => (dark ? `M${at} ${line}h1v1h-1z` : ''))).join('')
  return { path, size }
}

/** A code as the phone reads it off this screen; `side` in pixels. */
export function CodePicture({ code, side }: { code: string; side: number }) {
  const { path, size } = useMemo(() => symbolOf(code, 'M'), [code])
  return (
    <svg
      className="code-picture"
      role="img"
      aria-label={`Código QR ${spelledCode(code)}`}
      viewBox={`0 0 ${size} ${size}`}
      width={side}
      height={side}
    >
      {/* Readers want dark on white, in both themes. */}
      <rect width={size} height={size} rx={1} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
