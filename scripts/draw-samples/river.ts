import { createRandom } from '../../server/src/features/keepers/demo/demo-moment.ts'
import { type Drawing, gradient, height, path, range, round, width } from './drawing.ts'

const rim = (radius: number, degrees: number) => {
  const angle = ((degrees - 90) * Math.PI) / 180
  return [600 + radius * Math.cos(angle), 400 + radius * Math.sin(angle)] as const
}

/** The tide clock on its wall, with a white head below it. */
export function tideClock(): Drawing {
  const ticks = range(24).map((at) => {
    const isHour = at % 2 === 0
    const [from, to] = [rim(isHour ? 246 : 254, at * 15), rim(266, at * 15)]
    return `<path d="${path([from, to])}" stroke="#2b2a28" stroke-width="${isHour ? 5 : 2.5}"/>`
  })
  // Hours until the next turn of the tide, down both sides.
  const hours = [5, 4, 3, 2, 1].flatMap((hour, at) =>
    [30 + at * 30, 210 + at * 30].map((degrees) => {
      const [x, y] = rim(214, degrees)
      return `<text x="${round(x)}" y="${round(y + 13)}" font-size="38" text-anchor="middle" fill="#2b2a28">${hour}</text>`
    }),
  )
  const tiles = ['At half', 'moon it', 'may be', 'twenty', 'minutes', 'out.'].map((word, at) => {
    const [x, y] = [1014 + (at % 2) * 82, 470 + Math.floor(at / 2) * 82]
    return `<g transform="translate(${x} ${y})"><rect width="78" height="78" rx="2" fill="#eef0ec"/>
      <rect x="3" y="3" width="72" height="72" fill="none" stroke="#4f74a8" stroke-width="1.5"/>
      <text x="39" y="45" font-size="20" text-anchor="middle" fill="#2f5690" font-style="italic">${word}</text></g>`
  })
  return {
    grain: 0.5,
    svg: `<defs>
      ${gradient('wall', [
        [0, '#d9c8a6'],
        [0.55, '#c4b08a'],
        [1, '#8f7d5f'],
      ])}
      <radialGradient id="face" cx=".42" cy=".36" r=".75"><stop offset="0" stop-color="#fbf6e6"/><stop offset=".75" stop-color="#eee3c6"/><stop offset="1" stop-color="#cdbb92"/></radialGradient>
      ${gradient('brass', [
        [0, '#e7cb85'],
        [0.5, '#a57f38'],
        [1, '#6c4f1f'],
      ])}
      <filter id="plaster" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".012 .02" numOctaves="5" seed="4"/><feDiffuseLighting lighting-color="#fff" surfaceScale="2.4"><feDistantLight azimuth="215" elevation="62"/></feDiffuseLighting></filter>
      <filter id="soft"><feGaussianBlur stdDeviation="14"/></filter>
      <filter id="hair" x="-.2" y="-.2" width="1.4" height="1.4"><feTurbulence type="fractalNoise" baseFrequency=".05" numOctaves="3" seed="8"/><feDisplacementMap in="SourceGraphic" scale="13"/><feGaussianBlur stdDeviation="1.1"/></filter>
    </defs>
    <rect width="${width}" height="${height}" fill="url(#wall)"/>
    <rect width="${width}" height="${height}" filter="url(#plaster)" style="mix-blend-mode:multiply" opacity=".55"/>
    <circle cx="614" cy="424" r="296" fill="#241c10" opacity=".45" filter="url(#soft)"/>
    <circle cx="600" cy="400" r="294" fill="url(#brass)"/>
    <circle cx="600" cy="400" r="276" fill="#5d4720"/>
    <circle cx="600" cy="400" r="272" fill="url(#face)"/>
    ${ticks.join('')}${hours.join('')}
    <g font-weight="600" fill="#2b2a28" letter-spacing="3">
      <text x="600" y="262" font-size="32" text-anchor="middle">PREIA-MAR</text>
      <text x="600" y="568" font-size="32" text-anchor="middle">BAIXA-MAR</text>

    </g>
    <text x="480" y="410" font-size="23" font-style="italic" text-anchor="middle" fill="#2f5690">vazante</text>
    <text x="722" y="410" font-size="23" font-style="italic" text-anchor="middle" fill="#2f5690">enchente</text>
    <g transform="translate(6 8)" opacity=".35" filter="url(#soft)"><path d="M590 300L610 300L606 500L600 532L594 500Z"/></g>
    <path d="M592 306Q600 284 608 306L606 496L600 534L594 496Z" fill="#1d2733"/>
    <circle cx="600" cy="400" r="19" fill="url(#brass)"/><circle cx="600" cy="400" r="6" fill="#3b2d12"/>
    ${tiles.join('')}
    <rect y="640" width="${width}" height="260" fill="#2a2114" opacity=".12"/>
    <g filter="url(#hair)" transform="translate(0 62)">
      <path d="M392 900Q404 816 482 796Q520 786 520 760L620 760Q622 788 660 796Q742 818 752 900Z" fill="#31404a"/>
      <ellipse cx="570" cy="700" rx="70" ry="84" fill="#e9e5dc"/><ellipse cx="555" cy="682" rx="44" ry="52" fill="#fbf9f4"/>
      <path d="M520 752Q570 786 622 750L618 790L524 790Z" fill="#c9a58a"/>
      <path d="M498 800Q570 846 646 798L660 824Q570 872 484 826Z" fill="#6d7f86"/>
    </g>`,
  }
}

/** The bridge through spray on glass, with its far half gone. */
export function bridge(): Drawing {
  const random = createRandom(21, 0)
  const cable = range(41).map((at) => {
    const x = 250 + at * 24
    return [x, 212 + 0.00062 * (x - 1010) ** 2 * (x < 1010 ? 1 : 0.2) - 150] as const
  })
  const hangers = cable.flatMap(([x, y], at) =>
    at % 2 === 0 ? [`<path d="M${x} ${round(y)}V520" stroke-width="2.4"/>`] : [],
  )
  const truss = range(38).map(
    (at) => `<path d="M${at * 30 - 20} 520l15 26l15 -26" stroke-width="3" fill="none"/>`,
  )
  const drops = range(170).map(() => {
    const [x, y] = [random() * width, random() * height]
    const radius = 2 + random() ** 4 * 22
    return `<g transform="translate(${round(x)} ${round(y)})"><ellipse rx="${round(radius)}" ry="${round(radius * (1 + random() * 0.4))}" fill="url(#drop)" stroke="#3d4a52" stroke-opacity=".3" stroke-width="1"/>
      <circle cx="${round(-radius * 0.3)}" cy="${round(radius * 0.35)}" r="${round(radius * 0.28)}" fill="#fff" opacity=".75"/></g>`
  })
  const streaks = range(26).map(() => {
    const [x, y, long] = [random() * width, random() * 700, 60 + random() * 220]
    return `<path d="M${round(x)} ${round(y)}q${round(random() * 20 - 10)} ${round(long / 2)} ${round(random() * 16 - 8)} ${round(long)}" stroke="#fff" stroke-width="${round(2 + random() * 5)}" stroke-linecap="round" opacity="${round(0.12 + random() * 0.2)}" fill="none"/>`
  })
  return {
    grain: 0.7,
    svg: `<defs>
      ${gradient('fog', [
        [0, '#aeb8bd'],
        [0.5, '#c3cacb'],
        [0.64, '#a9b4b7'],
        [1, '#5f7078'],
      ])}
      ${gradient(
        'gone',
        [
          [0, '#fff'],
          [0.34, '#fff'],
          [0.66, '#000'],
          [1, '#000'],
        ],
        true,
      )}
      <mask id="half"><rect width="${width}" height="${height}" fill="url(#gone)"/></mask>
      <radialGradient id="drop" cx=".5" cy=".3"><stop offset="0" stop-color="#5c6a72" stop-opacity=".55"/><stop offset="1" stop-color="#eef3f3" stop-opacity=".6"/></radialGradient>
      <filter id="far"><feGaussianBlur stdDeviation="2.2"/></filter><filter id="mist"><feGaussianBlur stdDeviation="40"/></filter>
      <filter id="waves" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".006 .06" numOctaves="4" seed="3"/><feColorMatrix values="0 0 0 0 .25  0 0 0 0 .33  0 0 0 0 .37  0 0 0 2.4 -1.1"/></filter>
    </defs>
    <rect width="${width}" height="${height}" fill="url(#fog)"/>
    <rect y="590" width="${width}" height="310" filter="url(#waves)" opacity=".7"/>
    <g mask="url(#half)" filter="url(#far)" stroke="#8c3b30" fill="#8c3b30">
      <path d="M-40 520H1240V532H-40ZM-40 545H1240V552H-40Z" stroke="none"/>
      ${truss.join('')}
      <path d="${path(cable)}" fill="none" stroke-width="8"/><path d="M250 212L-40 470" stroke-width="8"/>
      ${hangers.join('')}${range(9)
        .map((at) => `<path d="M${30 + at * 26} ${round(405 - at * 22.6)}V520" stroke-width="2.4"/>`)
        .join('')}
      <path d="M226 640V190H242V640ZM262 640V190H278V640Z" stroke="none"/>
      ${range(5)
        .map(
          (at) =>
            `<path d="M240 ${200 + at * 68}L264 ${262 + at * 68}M264 ${200 + at * 68}L240 ${262 + at * 68}" stroke-width="5"/>`,
        )
        .join('')}
      <path d="M206 640H298V760H206Z" fill="#6d7070" stroke="none"/>
    </g>
    <ellipse cx="860" cy="470" rx="420" ry="190" fill="#c9d0d1" filter="url(#mist)" opacity=".95"/>
    ${streaks.join('')}${drops.join('')}`,
  }
}

/** A pale circle above ticket windows, in light from the side. */
export function paleCircle(): Drawing {
  const windows = range(5).map((at) => {
    const x = 70 + at * 222
    return `<g transform="translate(${x} 704)"><rect width="172" height="196" rx="6" fill="#3d2f20"/>
      <rect x="14" y="14" width="144" height="150" fill="${at === 3 ? '#f3d58a' : '#20272b'}"/>
      <path d="M14 164H158V176H14Z" fill="#8a6a3d"/><circle cx="86" cy="112" r="26" fill="${at === 3 ? '#e7bf62' : '#2b343a'}"/>
      <rect x="60" y="22" width="52" height="22" fill="${at === 3 ? '#8a6a3d' : '#39434a'}"/></g>`
  })
  return {
    grain: 0.6,
    svg: `<defs>
      ${gradient(
        'light',
        [
          [0, '#f0d9aa'],
          [0.35, '#d2b486'],
          [1, '#7b6446'],
        ],
        true,
      )}
      <filter id="plaster" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".018 .026" numOctaves="6" seed="17"/><feDiffuseLighting lighting-color="#fff" surfaceScale="5"><feDistantLight azimuth="182" elevation="38"/></feDiffuseLighting></filter>
      <filter id="edge"><feTurbulence type="fractalNoise" baseFrequency=".04" numOctaves="3" seed="5"/><feDisplacementMap in="SourceGraphic" scale="9"/><feGaussianBlur stdDeviation="2.4"/></filter>
      <filter id="soft"><feGaussianBlur stdDeviation="18"/></filter>
    </defs>
    <rect width="${width}" height="${height}" fill="url(#light)"/>
    <g filter="url(#edge)"><circle cx="600" cy="330" r="252" fill="#fff3d8" opacity=".42"/><circle cx="600" cy="330" r="252" fill="none" stroke="#5c482d" stroke-width="5" opacity=".32"/></g>
    ${[45, 135, 225, 315].map((angle) => `<circle cx="${round(600 + 214 * Math.cos((angle * Math.PI) / 180))}" cy="${round(330 + 214 * Math.sin((angle * Math.PI) / 180))}" r="7" fill="#3d2d18"/>`).join('')}
    <path d="M600 560q-6 40 2 82" stroke="#6b5433" stroke-width="4" opacity=".4" fill="none" filter="url(#edge)"/>
    <rect width="${width}" height="${height}" filter="url(#plaster)" style="mix-blend-mode:multiply" opacity=".8"/>
    <path d="M0 660H${width}V690H0Z" fill="#5b4327"/><path d="M0 690H${width}V900H0Z" fill="#6b5133"/>
    <path d="M0 690H${width}V716H0Z" fill="#2a1f10" opacity=".5" filter="url(#soft)"/>
    ${windows.join('')}`,
  }
}

/** The river at noon, from a ferry's rail. */
export function ferry(): Drawing {
  const random = createRandom(15, 0)
  const glints = range(520).map(() => {
    const depth = random() ** 1.7
    const y = 432 + depth * 430
    const long = 4 + depth * 60 * random()
    const near = Math.exp(-(((random() - 0.5) * 2) ** 2) * 3)
    const x = 700 + (random() - 0.5) * (260 + depth * 900)
    return `<path d="M${round(x)} ${round(y)}h${round(long)}" stroke="#fffdf2" stroke-width="${round(1 + depth * 4)}" stroke-linecap="round" opacity="${round(0.15 + near * 0.5 * random())}"/>`
  })
  const hills = (y: number, rough: number, seed: number) => {
    const next = createRandom(seed, 0)
    const points = range(31).map((at) => [at * 40, y - next() * rough - 14 * Math.sin(at / 4)] as const)
    return `${path(points, 0.4)}L1200 440L0 440Z`
  }
  const houses = range(70).map(() => {
    const [x, tall] = [random() * 620, 8 + random() * 18]
    return `<path d="M${round(x)} 434v${-round(tall)}h${round(7 + random() * 12)}v${round(tall)}Z" fill="${['#e8dccb', '#d9c3a8', '#c99f83', '#f1ebdf'][Math.floor(random() * 4)]}" opacity=".75"/>`
  })
  return {
    grain: 0.45,
    svg: `<defs>
      ${gradient('sky', [
        [0, '#9fb9cb'],
        [0.6, '#dfe4dc'],
        [1, '#f4ead2'],
      ])}
      ${gradient('water', [
        [0, '#b9c4bd'],
        [0.25, '#7f9ba3'],
        [1, '#2d4f5e'],
      ])}
      <filter id="waves" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".008 .09" numOctaves="4" seed="9"/><feColorMatrix values="0 0 0 0 .13  0 0 0 0 .25  0 0 0 0 .32  0 0 0 2.6 -1.2"/></filter>
      <filter id="far"><feGaussianBlur stdDeviation="1.4"/></filter><filter id="near"><feGaussianBlur stdDeviation="2.6"/></filter><filter id="sun" x="-2" y="-2" width="5" height="5"><feGaussianBlur stdDeviation="60"/></filter>
      ${gradient('wood', [
        [0, '#c08a4f'],
        [0.4, '#8c5a2c'],
        [1, '#4e2f16'],
      ])}
    </defs>
    <rect width="${width}" height="440" fill="url(#sky)"/><circle cx="720" cy="120" r="150" fill="#fff6da" filter="url(#sun)" opacity=".9"/>
    <g filter="url(#far)"><path d="${hills(404, 26, 3)}" fill="#a3b0b0" opacity=".8"/><path d="${hills(424, 20, 8)}" fill="#76898a" opacity=".8"/>
      <path d="M866 396V318H874V396ZM846 330H894V336H846ZM862 318h16v-12h-16ZM850 396h40v30h-40Z" fill="#7f8f90"/>${houses.join('')}</g>
    <rect y="432" width="${width}" height="468" fill="url(#water)"/><rect y="432" width="${width}" height="468" filter="url(#waves)" opacity=".55"/>
    ${glints.join('')}
    <g transform="translate(300 452)" filter="url(#far)"><path d="M-52 0H60L48 18H-40Z" fill="#d8742e"/><path d="M-36 0V-16H38V0ZM-14 -16V-30H16V-16Z" fill="#f4f1e8"/><path d="M-70 20Q0 12 90 22" stroke="#f3f6f2" stroke-width="4" fill="none" opacity=".7"/></g>
    <g filter="url(#near)"><path d="M-20 742L1220 700V744L-20 790Z" fill="url(#wood)"/><path d="M-20 742L1220 700V707L-20 750Z" fill="#e3b57c" opacity=".6"/>
      ${[130, 560, 990].map((x) => `<path d="M${x} ${round(784 - x * 0.034)}h38v200h-38Z" fill="#e9ece6"/><path d="M${x + 26} ${round(784 - x * 0.034)}h12v200h-12Z" fill="#9aa8a8"/>`).join('')}
      <path d="M-20 862L1220 832V846L-20 876Z" fill="#dfe4df"/></g>`,
  }
}

/** Two keys on a blue string, on a kitchen table. */
export function keys(): Drawing {
  const string =
    'M612 470C560 380 470 250 560 150C650 60 860 90 900 230C940 380 780 430 700 520C640 590 640 640 668 690'
  const key = (bow: number, bits: number) => `
    <circle r="${bow}" fill="none" stroke="url(#steel)" stroke-width="22"/><path d="M-11 ${bow + 6}H11V290H-11Z" fill="url(#steel)"/>
    ${range(bits)
      .map(
        (at) =>
          `<path d="M11 ${226 + at * 26}H${38 + (at % 2) * 14}V${242 + at * 26}H11Z" fill="url(#steel)"/>`,
      )
      .join('')}
    <path d="M-8 ${bow + 10}V284" stroke="#fffbe9" stroke-width="3" opacity=".55"/>`
  return {
    grain: 0.5,
    svg: `<defs>
      ${gradient(
        'steel',
        [
          [0, '#f0e6c9'],
          [0.45, '#b39a62'],
          [1, '#6a5529'],
        ],
        true,
      )}
      <filter id="wood" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".0035 .11" numOctaves="5" seed="12"/><feColorMatrix values=".5 0 0 0 .3  .36 0 0 0 .2  .22 0 0 0 .11  0 0 0 0 1"/></filter>
      <filter id="soft" x="-.3" y="-.3" width="1.6" height="1.6"><feGaussianBlur stdDeviation="9"/></filter>
      <radialGradient id="lamp" cx=".32" cy=".22" r=".95"><stop offset="0" stop-color="#ffe2a6" stop-opacity=".75"/><stop offset=".6" stop-color="#7a5428" stop-opacity=".1"/><stop offset="1" stop-color="#1c0f05" stop-opacity=".72"/></radialGradient>
    </defs>
    <rect width="${width}" height="${height}" filter="url(#wood)"/>
    ${[300, 604].map((y) => `<path d="M0 ${y}H1200" stroke="#22130a" stroke-width="4" opacity=".7"/><path d="M0 ${y + 4}H1200" stroke="#d7ac74" stroke-width="2" opacity=".35"/>`).join('')}
    <g transform="translate(10 14)" opacity=".5" filter="url(#soft)" stroke="#1a0d04" fill="#1a0d04">
      <path d="${string}" fill="none" stroke-width="14"/>
      <g transform="translate(600 520) rotate(34)"><circle r="58" fill="none" stroke-width="24"/><path d="M-11 60H11V290H-11Z"/></g>
      <g transform="translate(640 560) rotate(-22)"><circle r="46" fill="none" stroke-width="24"/><path d="M-11 50H11V290H-11Z"/></g></g>
    <g transform="translate(600 520) rotate(34)">${key(58, 2)}</g><g transform="translate(640 560) rotate(-22)">${key(46, 3)}</g>
    <path d="${string}" fill="none" stroke="#163f78" stroke-width="15" stroke-linecap="round"/><path d="${string}" fill="none" stroke="#3f79c4" stroke-width="10" stroke-dasharray="9 6"/>
    <path d="${string}" fill="none" stroke="#a9cbf2" stroke-width="3" stroke-dasharray="4 11" opacity=".8"/>
    <path d="M590 452q22 22 50 18q-6 26 -34 24q-26 -4 -16 -42Z" fill="#245597"/>
    <rect width="${width}" height="${height}" fill="url(#lamp)" style="mix-blend-mode:soft-light"/><rect width="${width}" height="${height}" fill="url(#lamp)" opacity=".35"/>`,
  }
}
