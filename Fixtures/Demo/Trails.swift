// What the demo's app draws.
import SwiftUI

struct TrailView: View {
    var body: some View {
        VStack {
            Image("Sunrise")
            Image("Route")
            Label("Summit", image: "Icons/Summit").foregroundStyle(Color("Label"))
            Label("Place", image: "Icons/Place")
            Label("Favorite", image: "Icons/Favorite")
            Label("Night", image: "Icons/Night").tint(Color("Warning"))
            Image("Settings").foregroundStyle(Color.accentColor)
        }
        .background(Color("Card"))
        .background(Color("Background"))
    }
}
