import '../fittings.css'

/** What is known of a tire or a battery, name by name. */
export const Facts = ({ rows, notes }: { rows: readonly (readonly [string, string])[]; notes: string | null }) => (
  <section className="fitting-part">
    <dl className="fitting-facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    {notes && <p className="muted">{notes}</p>}
  </section>
)
