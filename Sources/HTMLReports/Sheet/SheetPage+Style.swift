extension SheetPage {
    static let style = """
        * { box-sizing: border-box; }
        :root { --gap: 12px; --plates: 4; }
        body { margin: 0; background: var(--page); color: var(--text); font: 14px/1.45 system-ui, -apple-system, sans-serif; }
        header { position: sticky; top: 0; z-index: 2; background: var(--card); border-bottom: 1px solid var(--line); }
        .bar, .columns, main, footer { max-width: 1240px; margin: 0 auto; padding-left: 20px; padding-right: 20px; }
        .bar { display: flex; flex-wrap: wrap; gap: 8px 20px; align-items: center; padding-top: 12px; padding-bottom: 10px; }
        h1 { flex: 1 1 auto; margin: 0; font-size: 17px; overflow-wrap: anywhere; }
        h1 small { margin-left: 8px; color: var(--dim); font-size: 13px; font-weight: normal; white-space: nowrap; }
        .tools { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
        select, input[type="search"], #theme, .switch { height: 32px; border: 1px solid var(--line); border-radius: 8px;
          background: var(--page); color: var(--text); font: inherit; }
        select, input[type="search"] { padding: 0 9px; }
        select { max-width: 220px; }
        input[type="search"] { width: 190px; }
        #theme { width: 34px; padding: 0; cursor: pointer; }
        .switch { display: flex; overflow: hidden; }
        .switch label { display: flex; cursor: pointer; }
        .switch input { position: absolute; opacity: 0; pointer-events: none; }
        .switch span { display: flex; align-items: center; padding: 0 11px; color: var(--dim); }
        .switch input:checked + span { background: var(--accent); color: var(--card); font-weight: 600; }
        .switch input:focus-visible + span { outline: 2px solid var(--accent); outline-offset: -4px; outline-color: var(--card); }
        :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
        .columns, .line { display: grid; grid-template-columns: minmax(170px, 250px) repeat(var(--plates), minmax(140px, 1fr));
          column-gap: var(--gap); }
        .columns { padding-bottom: 7px; color: var(--dim); font-size: 12px; }
        .columns b { display: block; color: var(--text); font-weight: 600; }
        .line { padding: 11px 0; border-bottom: 1px solid var(--line); content-visibility: auto;
          contain-intrinsic-size: auto 170px; }
        .line[hidden] { display: none; }
        .what { min-width: 0; padding-top: 2px; }
        h2 { margin: 0 0 4px; font-size: 14px; font-weight: 600; overflow-wrap: anywhere; }
        h2 span { color: var(--dim); font-weight: normal; }
        .tags { display: flex; flex-wrap: wrap; gap: 4px; margin: 0 0 6px; }
        .tag { padding: 0 7px; border: 1px solid var(--line); border-radius: 20px; color: var(--dim); font-size: 12px; }
        .tag.variant { color: var(--text); }
        .tag.derived { border-color: currentColor; color: var(--accent); }
        .said { margin: 4px 0 0; padding: 0; list-style: none; font-size: 12px; }
        .said li { margin: 0 0 3px; overflow-wrap: anywhere; }
        .said b { font-weight: 600; }
        .said .error b { color: var(--error); } .said .warning b { color: var(--warning); } .said .info b { color: var(--info); }
        figure { min-width: 0; margin: 0; }
        .plate { position: relative; display: flex; align-items: center; justify-content: center; height: 116px;
          overflow: hidden; border-radius: 10px; background: var(--ground); box-shadow: inset 0 0 0 1px var(--edge); }
        .high .plate { box-shadow: inset 0 0 0 1px var(--edge), inset 0 0 0 5px var(--ground),
          inset 0 0 0 6px var(--edge); }
        .pic { flex: none; max-width: 112px; max-height: 100px; background: var(--p) center / contain no-repeat; }
        .pic.mask { background: var(--paint); -webkit-mask: var(--p) center / contain no-repeat;
          mask: var(--p) center / contain no-repeat; }
        .color { width: 96px; height: 72px; border-radius: 12px; background: var(--paint); }
        .plate .note { max-width: 150px; padding: 0 8px; color: var(--label); font-size: 12px; text-align: center; opacity: .62;
          overflow-wrap: anywhere; }
        .gap .plate { background: repeating-linear-gradient(-45deg, var(--hatch) 0 1px, transparent 1px 8px), var(--ground);
          box-shadow: none; border: 1px dashed var(--dim); }
        .gap .pic, .gap .color { opacity: .42; transition: opacity .12s; }
        .gap .plate:hover .pic, .gap .plate:hover .color { opacity: 1; }
        .corner { position: absolute; top: 7px; left: 7px; padding: 0 6px; border-radius: 20px; background: var(--accent);
          color: var(--card); font-size: 11px; font-weight: 600; line-height: 17px; }
        .corner.scale { right: 7px; left: auto; background: var(--warning); }
        .proposal { position: absolute; right: 9px; bottom: 9px; width: 34px; height: 34px; border-radius: 50%;
          background: var(--paint); box-shadow: 0 0 0 2px var(--ground), 0 0 0 3px var(--accent); }
        figcaption { display: flex; gap: 6px; align-items: baseline; min-height: 20px; margin-top: 4px; padding: 0 2px;
          color: var(--dim); font-size: 12px; white-space: nowrap; }
        figcaption .ratio { margin-left: auto; color: var(--text); font-variant-numeric: tabular-nums; }
        .gap figcaption .ratio { color: var(--dim); }
        figcaption .ratio.low, .gap figcaption .ratio.low { color: var(--error); font-weight: 600; }
        figcaption .value { overflow: hidden; text-overflow: ellipsis; }
        .proposed { color: var(--accent); }
        footer { padding-top: 18px; padding-bottom: 40px; color: var(--dim); font-size: 12px; }
        footer details { margin-bottom: 8px; }
        footer summary { cursor: pointer; }
        footer p { margin: 6px 0; overflow-wrap: anywhere; }
        .swatch.gap { display: inline-block; width: 22px; height: 12px; vertical-align: -1px; border: 1px dashed var(--dim);
          border-radius: 3px; background: repeating-linear-gradient(-45deg, var(--dim) 0 1px, transparent 1px 5px); }
        #nothing { padding: 60px 0; color: var(--dim); text-align: center; font-size: 17px; }
        @media (max-width: 1100px) {
          .columns { display: none; }
          .line { grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)); row-gap: 8px; }
          .what { grid-column: 1 / -1; }
          header { position: static; }
        }
        @media (prefers-reduced-motion: reduce) { * { transition: none !important; } }

        """
}
