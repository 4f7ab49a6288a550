import { InputNumber } from 'antd'
import { Named } from './Named.tsx'

interface FigureProps {
  label: string
  value: number | undefined
  off: boolean
  most?: number
  set: (value: number | undefined) => void
}

/** A number with its name over it. */
export const Figure = ({ label, value, off, most: top, set }: FigureProps) => (
  <Named
    label={label}
    render={(id) => (
      <InputNumber
        id={id}
        value={value ?? null}
        disabled={off}
        controls={false}
        {...(top !== undefined && { min: 0, max: top })}
        onChange={(typed) => set(typed ?? undefined)}
      />
    )}
  />
)
