import { Input } from 'antd'
import { shortTime } from '../../../kit/format.ts'

interface Props {
  kind: 'totp' | 'password'
  value: string
  onChange: (value: string) => void
  problem: string | undefined
  /** Who answers for it next. */
  then: string
}

/** Whoever asks for an engine proves once more that it is them. */
export function Proof({ kind, value, onChange, problem, then }: Props) {
  return (
    <section className="command-proof" aria-label="Segundo paso">
      <h3>
        Segundo paso <small>{then}</small>
      </h3>
      {kind === 'totp' ? (
        <div className="command-code">
          <Input.OTP
            length={6}
            value={value}
            onChange={onChange}
            {...(problem && { status: 'error' as const })}
            aria-label="Código de su teléfono"
            aria-describedby="proof-problem"
          />
          <span>
            <b>Código de su teléfono</b>
            <small>Cambia cada 30 s</small>
          </span>
        </div>
      ) : (
        <>
          <label htmlFor="proof">
            Su contraseña <i aria-hidden>*</i>
          </label>
          <Input.Password
            id="proof"
            value={value}
            autoComplete="current-password"
            maxLength={200}
            {...(problem && { status: 'error' as const })}
            aria-describedby="proof-problem"
            onChange={({ target }) => onChange(target.value)}
          />
        </>
      )}
      <p id="proof-problem" className="command-problem" role="alert">
        {problem}
      </p>
    </section>
  )
}

/** As the call takes it. */
export const proofOf = (kind: Props['kind'], value: string) => (kind === 'totp' ? { code: value } : { password: value })

export const untilOf = (minutes: number) => shortTime(new Date(Date.now() + minutes * 60_000))
