import NightcarBasics

extension SizePage {
    var markup: String {
        """
        <header>
        <div class="title"><h1>\(XMLText.escaped(name))</h1><span id="verdict" hidden></span>
        <button id="theme" type="button" title="Light or dark page (T)" aria-label="Light or dark page">◐</button></div>
        <dl id="figures"></dl>
        <div id="trends" hidden><p class="range"><span id="trendhigh"></span><span id="trendlow"></span></p>
        <div><svg id="trend" role="img" aria-label="Sizes of earlier commits" viewBox="0 0 300 40" \
        preserveAspectRatio="none"></svg>
        <p class="ends"><span id="trendfirst"></span><span id="trendlast"></span></p></div></div>
        <ul id="notes" hidden></ul>
        </header>
        <main>
        <div class="tools">
        <nav id="path" aria-label="Where the map is"></nav>
        <input id="search" type="search" placeholder="Search  /" aria-label="Search assets, variants and encodings">
        <label>area <select id="metric"><option value="bytes">stored bytes</option>
        <option value="download" hidden>download estimate</option><option value="sourceBytes">source bytes</option><option value="pixels">decoded pixels</option>
        <option value="change" hidden>change</option></select></label>
        <label>color <select id="color"><option value="change" hidden>change</option></select></label>
        </div>
        <div id="map" role="group" aria-label="Map of the bytes: arrow keys move, Enter zooms in, Escape zooms out"></div>
        <div class="under"><div id="legend"></div><p id="status" aria-live="polite"></p></div>
        <div id="side"></div>
        <section id="pairs" hidden><h2>Smaller with a small loss: the part that changes most</h2></section>
        <h2 id="rowstitle">Rows</h2>
        <div class="scroll"><table id="rows"><thead></thead><tbody></tbody></table></div>
        <button id="more" type="button" hidden></button>
        </main>
        <footer>\(XMLText.escaped(tool.printable))</footer>
        """
    }
}
