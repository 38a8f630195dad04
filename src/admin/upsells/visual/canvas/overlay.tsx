import { handleNames } from './handles.ts'
import './overlay.css'

/**
 * The nodes that `Drawing` fills. They are hidden from screen readers, which get names, positions and announcements
 * instead.
 */
export const Overlay = () => (
  <div className="cv-over" aria-hidden="true">
    <div data-part="lines" />
    <div data-part="selected">
      <div data-part="frames" />
      <div data-part="group" className="cv-group" hidden>
        {handleNames.map(name => (
          <span key={name} className="cv-handle" data-handle={name} />
        ))}
        <span data-part="badge" className="cv-badge" />
      </div>
    </div>
    <div data-part="marquee" className="cv-marquee" hidden />
  </div>
)
