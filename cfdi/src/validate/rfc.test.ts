import { expect, test } from 'vitest'
import { rfcCheckDigit } from './rfc.ts'

// The authority's public test taxpayers (§24).
test.each(['EKU9003173C9', 'URE180429TM6', 'CACX7605101P8', 'XOJI740919U48', 'H&E951128469', 'S&S051221SE2'])(
  '%s ends in its check digit',
  (rfc) => {
    expect(rfcCheckDigit(rfc)).toBe(rfc.at(-1))
  },
)
