extension SizePage {
    static let style = """
        :root { --tile: 88%; --tilechroma: .055; --tiletext: #1c1e21; --grouplight: 95%; }
        :root[data-theme="dark"] { --tile: 38%; --tilechroma: .06; --tiletext: #f2f3f5; --grouplight: 27%; }
        @media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { --tile: 38%; --tilechroma: .06;
          --tiletext: #f2f3f5; --grouplight: 27%; } }
        * { box-sizing: border-box; }
        body { margin: 0; background: var(--page); color: var(--text); font: 14px/1.45 system-ui, -apple-system, sans-serif; }
        header, main, footer { max-width: 1320px; margin: 0 auto; padding: 0 20px; }
        header { padding-top: 16px; }
        .title { display: flex; gap: 12px; align-items: center; }
        h1 { margin: 0; font-size: 19px; overflow-wrap: anywhere; }
        h2 { margin: 20px 0 8px; font-size: 15px; }
        #verdict { padding: 1px 10px; border: 1px solid currentColor; border-radius: 20px; font-size: 13px; font-weight: 600; }
        #verdict.fail { color: var(--error); } #verdict.warn { color: var(--warning); } #verdict.pass { color: var(--good); }
        :root { --good: #1a7f43; }
        :root[data-theme="dark"] { --good: #5fd08d; }
        @media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { --good: #5fd08d; } }
        #figures { display: flex; flex-wrap: wrap; gap: 6px 34px; margin: 10px 0; }
        #figures div { display: flex; flex-direction: column-reverse; }
        dt { color: var(--dim); font-size: 12px; }
        dd { margin: 0; font-size: 20px; font-weight: 600; font-variant-numeric: tabular-nums; }
        dd small { margin-left: 7px; color: var(--dim); font-size: 13px; font-weight: normal; }
        .grown, dd small.grown { color: var(--error); } .shrunk { color: var(--good); }
        #trend { display: block; width: 300px; max-width: 100%; height: 40px; margin-bottom: 10px; }
        #trend[hidden] { display: none; }
        #trend polyline { fill: none; stroke: var(--accent); stroke-width: 1.5; vector-effect: non-scaling-stroke; }
        #notes { margin: 0 0 10px; padding: 0; color: var(--dim); list-style: none; font-size: 13px; }
        .tools { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center; margin: 4px 0 10px; }
        #path { display: flex; flex: 1 1 260px; flex-wrap: wrap; gap: 2px; align-items: center; min-width: 0; }
        #path button { max-width: 220px; height: 28px; padding: 0 4px; overflow: hidden; border: 0; background: none;
          color: var(--accent); font: inherit; text-overflow: ellipsis; white-space: nowrap; cursor: pointer; }
        #path button:disabled { color: var(--text); font-weight: 600; cursor: default; }
        #path button + button::before { margin-right: 7px; color: var(--dim); font-weight: normal; content: "›"; }
        select, input[type="search"], #theme, #more { height: 32px; padding: 0 9px; border: 1px solid var(--line);
          border-radius: 8px; background: var(--card); color: var(--text); font: inherit; }
        .tools label { color: var(--dim); font-size: 13px; }
        input[type="search"] { width: 210px; }
        #theme { width: 34px; margin-left: auto; padding: 0; cursor: pointer; }
        :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
        #map { position: relative; height: 62vh; min-height: 360px; overflow: hidden; border-radius: 10px;
          background: var(--line); }
        .tile { position: absolute; overflow: hidden; border: 1px solid var(--page); border-radius: 3px; color: var(--tiletext);
          background: oklch(var(--tile) calc(var(--tilechroma) * var(--vivid)) var(--hue)); cursor: pointer;
          font-size: 12px; }
        .tile.group { background: oklch(var(--grouplight) calc(.022 * var(--vivid)) var(--hue)); }
        .tile:hover { filter: brightness(1.07); }
        .tile:focus-visible { z-index: 1; outline: 3px solid var(--accent); outline-offset: -3px; }
        .tile.off { opacity: .16; }
        .tile.group.off { opacity: .4; }
        .label { position: absolute; top: 1px; right: 5px; left: 5px; display: flex; gap: 6px; overflow: hidden;
          line-height: 17px; white-space: nowrap; pointer-events: none; }
        .label b { overflow: hidden; font-weight: normal; text-overflow: ellipsis; }
        .group > .label b { font-weight: 600; }
        .label i { flex: none; margin-left: auto; font-style: normal; font-weight: normal; opacity: .72;
          font-variant-numeric: tabular-nums; }
        .thumb { position: absolute; inset: 3px; margin: auto;
          background: var(--p) center / contain no-repeat; pointer-events: none; }
        .thumb.low { top: 20px; }
        .empty { padding: 60px; color: var(--dim); text-align: center; }
        .under { display: flex; flex-wrap: wrap; gap: 4px 24px; min-height: 44px; margin-top: 7px; }
        #legend { display: flex; flex-wrap: wrap; gap: 4px 14px; color: var(--dim); font-size: 12px; }
        .key::before { display: inline-block; width: 11px; height: 11px; margin-right: 5px; border-radius: 3px;
          vertical-align: -1px;
          background: oklch(var(--tile) calc(var(--tilechroma) * var(--vivid)) var(--hue)); content: ""; }
        #status { flex: 1 1 400px; margin: 0; font-size: 13px; text-align: right; overflow-wrap: anywhere; }
        details { margin: 8px 0; }
        summary { font-weight: 600; cursor: pointer; }
        .scroll { overflow-x: auto; }
        table { width: 100%; border-collapse: collapse; font-size: 13px; }
        th, td { padding: 5px 10px; border-bottom: 1px solid var(--line); text-align: left; vertical-align: middle; }
        details table { width: auto; }
        th { color: var(--dim); font-weight: 600; white-space: nowrap; }
        th button { padding: 0; border: 0; background: none; color: inherit; font: inherit; cursor: pointer; }
        th[aria-sort="ascending"] button::after { content: " ↑"; }
        th[aria-sort="descending"] button::after { content: " ↓"; }
        .number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
        td.asset { min-width: 220px; font-weight: 500; overflow-wrap: anywhere; }
        .icon { display: inline-block; width: 24px; height: 24px; margin-right: 9px; border-radius: 4px; vertical-align: middle;
          background: var(--p, none) center / contain no-repeat; }
        .tag { margin-left: 6px; padding: 0 6px; border: 1px solid var(--line); border-radius: 20px; color: var(--dim);
          font-size: 11px; font-weight: normal; }
        #more { margin: 12px 0; cursor: pointer; }
        footer { padding-top: 16px; padding-bottom: 36px; color: var(--dim); font-size: 12px; }

        """
}
